import { toUuid } from './make-random-id.ts';

/**
 * Creates a UUID of version 4 (RFC 9562). `crypto.randomUUID` does not exist on a page of a plain http address in a
 * local network.
 */
export function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return toUuid(bytes.map((byte, at) => (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte)));
}
