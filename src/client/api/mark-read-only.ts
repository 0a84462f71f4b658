import { readOnlyHeader } from '#src/contract/call/envelope.ts';

/** Shows a notice if a response says that the server is read-only: the layout contains the text, hidden until then. */
export function markReadOnly(response: Response): Response {
  document.documentElement.toggleAttribute('data-read-only', response.headers.has(readOnlyHeader));
  return response;
}
