import type { Page } from '@playwright/test';

/** What is dropped, by name: files, and folders with what is in them. */
export interface Dropped {
  readonly [name: string]: Uint8Array | Dropped;
}

/** Files as base64 for the way into the page, and folders. */
type Sent = readonly (readonly [name: string, content: string | Sent])[];

/** Drops files and folders on the page at once, without waiting for what becomes of them. Files of a folder carry their path inside it. */
export async function startDrop(page: Page, dropped: Dropped): Promise<void> {
  await page.evaluate(
    (json) => {
      const sent = JSON.parse(json) as Sent;
      const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      /** As the browser hands it over: a folder gives at most a hundred entries a call. */
      const entryOf = (path: string, content: string | Sent): unknown => {
        if (typeof content === 'string') {
          const file = new File([bytesOf(content)], path.slice(path.lastIndexOf('/') + 1));
          return { isFile: true, isDirectory: false, fullPath: path, file: (got: (file: File) => void) => got(file) };
        }
        const createReader = (): unknown => {
          let at = 0;
          return {
            readEntries: (done: (some: unknown) => void) => {
              const some = content.slice(at, at + 100).map(([name, inside]) => entryOf(`${path}/${name}`, inside));
              at += 100;
              setTimeout(() => done(some));
            },
          };
        };
        return { isFile: false, isDirectory: true, fullPath: path, createReader };
      };
      // Browsers empty the items when the event ends.
      let over = false;
      const items = sent.map(([name, content]) => ({
        kind: 'file',
        getAsFile: () => (over || typeof content !== 'string' ? null : new File([bytesOf(content)], name)),
        webkitGetAsEntry: () => (over ? null : entryOf(`/${name}`, content)),
      }));
      const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() });
      Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items } });
      document.body.dispatchEvent(event);
      over = true;
      // As text: a folder in a folder in a folder is too deep for the type of an argument.
    },
    JSON.stringify(toSent(dropped)),
  );
}

function toSent(dropped: Dropped): Sent {
  return Object.entries(dropped).map(([name, content]) => [
    name,
    content instanceof Uint8Array ? Buffer.from(content).toString('base64') : toSent(content),
  ]);
}
