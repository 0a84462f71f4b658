import { filterMemorable, type MemoryCandidate } from '#src/domain/memory/filter-memorable.ts';
import { createYielder } from '#src/server/platform/process/create-yielder.ts';
import type { Services } from '#src/server/platform/services.ts';
import { createCrisisJudge } from './moderate.ts';

/** Lists the messages that may be remembered, as `filterMemorable` does; `previous` is the message before the first. */
export type ListMemorable = <Message extends MemoryCandidate>(
  messages: readonly Message[],
  previous?: MemoryCandidate,
) => Promise<Message[]>;

/**
 * Creates the filter of messages that are read in the background: each is judged once, and other work of this process
 * gets its turns in between, since an imported chat has many long ones.
 */
export function createMemorableFilter(services: Pick<Services, 'moderator'>): ListMemorable {
  const isInCrisis = createCrisisJudge(services);
  const verdicts = new Map<string, boolean>();
  return async (messages, previous) => {
    const takeTurn = createYielder();
    for (const { role, content } of previous === undefined ? messages : [previous, ...messages]) {
      if (role !== 'user' || verdicts.has(content)) continue;
      verdicts.set(content, isInCrisis(content));
      await takeTurn();
    }
    return filterMemorable(messages, previous, (content) => verdicts.get(content) === true);
  };
}
