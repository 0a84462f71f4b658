import { accountCallFacts } from './account/account-call-facts.ts';
import { favouriteCallFacts } from './favourites/favourite-call-facts.ts';
import { pushCallFacts } from './push/push-call-facts.ts';
import { cardCallFacts } from './cards/card-call-facts.ts';
import { lorebookCallFacts } from './lorebooks/lorebook-call-facts.ts';
import { memoryCallFacts } from './memory/memory-call-facts.ts';
import { personaCallFacts } from './personas/persona-call-facts.ts';
import { chatCallFacts } from './chat/chat-call-facts.ts';
import { gemCallFacts } from './gems/gem-call-facts.ts';
import { membershipCallFacts } from './membership/membership-call-facts.ts';
import { characterCallFacts } from './characters/character-call-facts.ts';
import { articleCallFacts } from './stories/article-call-facts.ts';
import { siteCallFacts } from './site/site-call-facts.ts';
import type { Call } from './call/call.ts';
import type { CallFacts } from './call/call-facts.ts';

const facts = new Map<string, CallFacts>(
  Object.entries({
    ...accountCallFacts,
    ...favouriteCallFacts,
    ...pushCallFacts,
    ...cardCallFacts,
    ...lorebookCallFacts,
    ...memoryCallFacts,
    ...personaCallFacts,
    ...chatCallFacts,
    ...gemCallFacts,
    ...membershipCallFacts,
    ...characterCallFacts,
    ...articleCallFacts,
    ...siteCallFacts,
  }),
);

/**
 * Returns the facts about a declared call.
 * @throws Error for a call that no room of the contract exports
 */
export function requireCallFacts({ name }: Pick<Call, 'name'>): CallFacts {
  const found = facts.get(name);
  if (found === undefined) throw new Error(`The call ${name} has no facts: add them to those of its room.`);
  return found;
}
