/** The last work on each conversation; none of them rejects. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Runs deletions and restorations of a conversation in the order in which the person requests them, anywhere on the
 * page: sent at once, one could overtake the other. The next one begins however the previous one ended.
 * @returns the result, or the error, of the work
 */
export function runInTurn<Result>(conversationId: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(conversationId) ?? Promise.resolve()).then(work);
  const ended = turn.then(
    () => undefined,
    () => undefined,
  );
  turns.set(conversationId, ended);
  return turn;
}
