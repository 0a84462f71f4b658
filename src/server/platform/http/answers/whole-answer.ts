/** The bytes of bodies that exist in one piece. */
const wholes = new WeakMap<ReadableStream, Uint8Array<ArrayBuffer>>();

/** Creates a response whose body exists in one piece: the server writes it at once, without reading a web stream. */
export function answerWhole(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const answer = new Response(bytes, init);
  if (answer.body !== null) wholes.set(answer.body, bytes);
  return answer;
}

/** Returns the body of such a response, and of copies with other headers; undefined for any other response. */
export function findWhole({ body }: Response): Uint8Array<ArrayBuffer> | undefined {
  return body === null || body.locked ? undefined : wholes.get(body);
}
