/** What was asked for last about each conversation; none of them fails. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Deletes and restores a conversation in the order in which the person asks for it, wherever on the page: sent at once,
 * one could overtake the other. However the one before ended, the next begins.
 * @returns what the work answers, or how it fails
 */
export function takeTurn<Result>(conversationId: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(conversationId) ?? Promise.resolve()).then(work);
  const ended = turn.then(
    () => undefined,
    () => undefined,
  );
  turns.set(conversationId, ended);
  return turn;
}
