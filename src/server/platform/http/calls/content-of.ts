/** The message in the body of an ask; empty for a call without one. */
export function contentOf(body: unknown): string {
  const isObject = typeof body === 'object' && body !== null && 'content' in body;
  return isObject && typeof body.content === 'string' ? body.content : '';
}
