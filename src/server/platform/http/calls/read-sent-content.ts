/** Returns the message in the body of a sending call; empty for any other call. */
export function readSentContent(body: unknown): string {
  const isObject = typeof body === 'object' && body !== null && 'content' in body;
  return isObject && typeof body.content === 'string' ? body.content : '';
}
