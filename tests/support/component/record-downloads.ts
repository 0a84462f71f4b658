import { type Blob, resolveObjectURL } from 'node:buffer';
import { vi } from 'vitest';

/** A file that the page saved. */
interface Download {
  name: string;
  file: Blob;
}

/** Records the files that the page saves from now on. Call it after `openPage`. */
export function recordDownloads(): readonly Download[] {
  const downloads: Download[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = resolveObjectURL(this.href);
    if (file === undefined) throw new Error(`${this.href} is no file of this page.`);
    downloads.push({ name: this.download, file });
  });
  return downloads;
}
