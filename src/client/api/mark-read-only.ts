import { readOnlyHeader } from '#src/contract/call/envelope.ts';

/** Shows whether the server can save anything, as an answer of it says: the layout has the words, hidden until then. */
export function markReadOnly(response: Response): Response {
  document.documentElement.toggleAttribute('data-read-only', response.headers.has(readOnlyHeader));
  return response;
}
