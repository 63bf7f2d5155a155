import { useEffect, useRef } from 'react';

export type MountViewport = (element: HTMLElement) => () => void;

/** The element the scene draws into. The scene owns everything inside it; React never looks. */
export function ViewportHost({ mount }: { readonly mount: MountViewport }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current === null ? undefined : mount(host.current)), [mount]);
  return <div ref={host} className="viewport-host" />;
}
