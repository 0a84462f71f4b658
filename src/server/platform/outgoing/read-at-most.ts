/**
 * Reads the whole body of another service's response.
 * @returns null for a body of more than `maxBytes`, whose rest is not read
 */
export async function readAtMost(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
