import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { CallError } from '#src/contract/call/client.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';
import type { Language } from '#src/contract/base/language.ts';

/**
 * Waits for a change of the conversation by the session.
 * @throws CallError with the session's message if it failed, so that it is shown next to the action
 */
export async function requireDone(
  { $state }: ChatSession,
  change: Promise<boolean>,
  language: Language,
): Promise<void> {
  if (await change) return;
  throw new CallError($state.get().failure?.message ?? networkErrorMessage[language]);
}
