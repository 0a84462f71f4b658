/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  userId: string;
  call: string;
  key: string;
  /** Query and body as text; another text under the same key is refused. */
  request: string;
  /** The answer's body for the result of a transaction of the work; null where that is not what the call answers. */
  toBody: (result: unknown) => unknown;
  /** For answers that are too large to be kept: the reference that is kept instead, and how it is read again. */
  reread?:
    | { referenceOf: (body: unknown) => string | null; read: (id: string) => Promise<Response> }
    | undefined;
}
