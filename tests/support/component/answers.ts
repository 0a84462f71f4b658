import type { TestApi } from '../api/test-api.ts';
import type { Answer } from './open-page.ts';

/** Refuses calls, as the API does, with a text for the person. */
export const refuse =
  (status: number, message = 'Server error'): Answer =>
  () =>
    Response.json({ code: status >= 500 ? 20_001 : 40_003, message, data: null }, { status });

/** Fails as a connection does that breaks. */
export const breakOff: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** Answers as the API does, with some fields of the result changed. */
export const change =
  ({ send }: Pick<TestApi, 'send'>, fields: Record<string, unknown>): Answer =>
  async (request) => {
    const { data, ...answer } = (await (await send(request)).json()) as { data: object };
    return Response.json({ ...answer, data: { ...data, ...fields } });
  };

/** Answers each call in its own way, the last ones as the API does. */
export function inTurn({ send }: Pick<TestApi, 'send'>, ...answers: readonly Answer[]): Answer {
  const left = [...answers];
  return (request) => (left.shift() ?? send)(request);
}
