import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { CallError } from '#src/contract/call/client.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';
import type { Language } from '#src/contract/base/language.ts';

/**
 * Waits for a change of the conversation that the session makes.
 * @throws CallError with the session's words when it was not made, so that they stand where the change was asked for
 */
export async function requireDone(
  { $state }: ChatSession,
  change: Promise<boolean>,
  language: Language,
): Promise<void> {
  if (await change) return;
  throw new CallError($state.get().failure?.message ?? networkErrorMessage[language]);
}
