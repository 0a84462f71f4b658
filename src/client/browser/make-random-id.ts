/** Creates a device id: sixteen random bytes in the form of a UUID (rule:device-id). */
export function makeRandomId(): string {
  return toUuid(crypto.getRandomValues(new Uint8Array(16)));
}

/** Writes sixteen bytes in the form of a UUID. */
export function toUuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
