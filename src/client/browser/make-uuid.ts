/** Creates a device id: sixteen random bytes in the form of a UUID (rule:device-id). */
export function makeRandomId(): string {
  return toUuid(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * Creates a UUID of version 4 (RFC 9562). `crypto.randomUUID` does not exist on a page of a plain http address in a
 * local network.
 */
export function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return toUuid(bytes.map((byte, at) => (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte)));
}

function toUuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
