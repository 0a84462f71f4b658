import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import { longestNickname } from '#src/contract/account/user-calls.ts';
import { readToldFacts } from '#src/domain/memory/facts/read-told-facts.ts';

/** Finds the name that a person told last: "my name is Mara", 我叫小满; null if they told none. */
export function findToldName(messages: readonly Pick<ChatMessage, 'role' | 'content'>[]): string | null {
  const names = messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => readToldFacts(content))
    .flatMap((fact) => (fact.kind === 'name' && fact.value.length <= longestNickname ? fact.value : []));
  return names.at(-1) ?? null;
}
