/** The bytes of bodies that are there in one piece. */
const wholes = new WeakMap<ReadableStream, Uint8Array<ArrayBuffer>>();

/** An answer whose body is there: the server writes it at once, without reading it through a web stream. */
export function answerWhole(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const answer = new Response(bytes, init);
  if (answer.body !== null) wholes.set(answer.body, bytes);
  return answer;
}

/** The body of such an answer, and of what was made of it with other headers; undefined for any other. */
export function findWhole({ body }: Response): Uint8Array<ArrayBuffer> | undefined {
  return body === null || body.locked ? undefined : wholes.get(body);
}
