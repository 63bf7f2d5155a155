/** The little of the platform that core needs; browsers, workers and Node all have it. */
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}

declare const performance: { readonly now: () => number };
