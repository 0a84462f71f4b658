/** Limits of all greetings of one conversation together: the conversation begins with a copy of each. */
const greetingLimits = {
  /** Limit in bytes of UTF-8. */
  bytes: 64 * 1024,
  count: 100,
} as const;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Returns the greetings that fit, in order; the first is cut if it alone is too long. Empty greetings take no space.
 */
export function limitGreetings(greetings: readonly string[]): string[] {
  let room: number = greetingLimits.bytes;
  return greetings.slice(0, greetingLimits.count).flatMap((greeting, index) => {
    const bytes = encoder.encode(greeting);
    if (bytes.length <= room) {
      room -= bytes.length;
      return [greeting];
    }
    if (index > 0) return [];
    room = 0;
    return [cutBytes(bytes)];
  });
}

function cutBytes(bytes: Uint8Array): string {
  // Drops a character that was cut in the middle.
  return decoder.decode(bytes.subarray(0, greetingLimits.bytes), { stream: false }).replace(/\uFFFD+$/, '');
}
