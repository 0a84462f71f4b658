import { randomBytes } from 'node:crypto';

/** A new id for an upload: random, and longer than those of the site's own pictures, so that each kind is known by it. */
export function createUploadId(): string {
  return randomBytes(16).toString('hex');
}

/** True for the id of an upload, which is one person's and kept by no shared cache. */
export function isUploadId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}
