import { accountSummaries } from './account/account-summaries.ts';
import type { Call } from './call/call.ts';
import { chatSummaries } from './chat/chat-summaries.ts';
import { membershipSummaries } from './membership/membership-summaries.ts';
import { siteSummaries } from './site/site-summaries.ts';

const summaries = new Map<string, string>(
  Object.entries({ ...accountSummaries, ...chatSummaries, ...membershipSummaries, ...siteSummaries }),
);

/**
 * Returns one sentence that describes a declared call.
 * @throws Error for a call that no room of the contract exports
 */
export function requireCallSummary({ name }: Pick<Call, 'name'>): string {
  const summary = summaries.get(name);
  if (summary === undefined)
    throw new Error(`The call ${name} has no summary: add it to the summaries of its room.`);
  return summary;
}
