import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import { readModeration } from '#src/domain/safety/read-moderation.ts';
import type { Services } from '#src/server/platform/services.ts';
import { refuseMinors } from './check-message.ts';
import type { SafetyContext } from './safety-context.ts';

type Moderation = Pick<Services, 'moderator' | 'database'>;

/** A text that is about to be stored. */
interface ModeratedText {
  content: string;
  userId: string;
  /** True if the rules found a person's message to tell of a crisis: then nobody else gets it. */
  isInCrisis: boolean;
}

/**
 * Judges a message by the operator's moderation service before it is stored; the rules judge first, and the service can
 * only add to their verdict (rule:moderation).
 * @returns true for a message that tells of a crisis
 * @throws AppError 40003 for a message that sexualises minors, as `checkMessage` does
 */
export async function moderateMessage(
  { moderator, database }: Moderation,
  { content, userId, isInCrisis }: ModeratedText,
): Promise<boolean> {
  if (moderator === null || isInCrisis) return isInCrisis;
  const verdict = readModeration(await moderator.judge(content, userId));
  if (verdict.sexualisesMinors) await refuseMinors(database);
  return verdict.isInCrisis;
}

/**
 * Adds what the moderation service found in the answered message, without a request: a transaction waits for no service,
 * so it was judged before.
 */
export function addVerdict(
  { moderator }: Pick<Services, 'moderator'>,
  context: SafetyContext,
): SafetyContext {
  if (moderator === null || context.isInCrisis) return context;
  return { ...context, ...readModeration(moderator.recall(context.asked)) };
}

/** Creates the judge of messages that may be remembered: by the rules, and by earlier verdicts of the service. */
export function createCrisisJudge({ moderator }: Pick<Services, 'moderator'>): (message: string) => boolean {
  if (moderator === null) return isInCrisis;
  return (message) => isInCrisis(message) || readModeration(moderator.recall(message)).isInCrisis;
}

/** True for a reply that the moderation service finds to sexualise minors. */
export async function isReplyRefused(
  { moderator }: Pick<Services, 'moderator'>,
  text: string,
): Promise<boolean> {
  return moderator !== null && readModeration(await moderator.judge(text)).sexualisesMinors;
}
