import { userMessages } from './errors.ts';
import type { Localized } from './language.ts';
import type { FinishReason } from './message-calls.ts';

/** How a reply can go wrong, in words for the person. A reply that ended for another reason did not go wrong. */
export const replyFailures: Partial<Record<FinishReason, Localized>> = {
  interrupted: userMessages.replyInterrupted,
  unavailable: userMessages.modelUnavailable,
  busy: userMessages.modelBusy,
  silent: userMessages.modelSilent,
};
