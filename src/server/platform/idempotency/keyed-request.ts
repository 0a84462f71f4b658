/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  userId: string;
  call: string;
  key: string;
  /** Query and body as text; another text under the same key is refused. */
  request: string;
  /**
   * Composes the answer's body from the result of a transaction of the work; null where that is not the call's answer.
   */
  toBody: (result: unknown) => unknown;
  /**
   * For answers that are too large to be stored: the reference to store instead, and the function that reads it again.
   */
  reread?:
    | { referenceOf: (body: unknown) => string | null; read: (id: string) => Promise<Response> }
    | undefined;
}
