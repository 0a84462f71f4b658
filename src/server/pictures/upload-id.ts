import { randomBytes } from 'node:crypto';

/**
 * Creates an id for an upload: random, and longer than the ids of the site's own pictures, so that the two kinds
 * differ.
 */
export function createUploadId(): string {
  return randomBytes(16).toString('hex');
}

/** Returns true for the id of an upload, which belongs to one person and is stored by no shared cache. */
export function isUploadId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}
