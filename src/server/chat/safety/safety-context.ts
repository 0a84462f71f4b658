import type { Language } from '#src/contract/locale/language.ts';
import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import type { Scene } from '../messages/load-scene.ts';

/** The facts that decide whether the site speaks instead of the persona; they do not depend on any card or setting. */
export interface SafetyContext {
  conversationId: string;
  characterId: string;
  language: Language;
  /** The message that is answered; empty if a reply answers none. */
  asked: string;
  askedId: string | null;
  /** The person's messages in the turns before, newest first. */
  recent: readonly string[];
  /** True if the answered message indicates a crisis. */
  isInCrisis: boolean;
  /**
   * True if the moderation service now finds that the answered message sexualises minors. Such a message is stored only
   * if the service was down when it came; else it is refused before.
   */
  sexualisesMinors: boolean;
  /** True if the person was given the site's help, here or in another conversation, and is still in the crisis. */
  isPaused: boolean;
  /** True if the answered message was written after the help, so that it can end the crisis. */
  isSaidSince: boolean;
  /** True if the previous reply was the site's help in a crisis. */
  isAgain: boolean;
}

/** The number of the person's messages before the answered one that count as the last turns. */
const recentMessages = 3;

/** The turn that a reply answers or continues, where the scene alone does not show it. */
export interface Answered {
  /** The person's new message under the scene. */
  asked: { id: string; content: string } | null;
  /** True if the last turn of the scene is itself a reply, which is continued. */
  continues: boolean;
}

/** Composes the context of a reply from its scene. */
export function composeSafetyContext(
  { conversation, turns, paused_since: pausedSince }: Pick<Scene, 'conversation' | 'turns' | 'paused_since'>,
  { asked, continues }: Answered,
): SafetyContext {
  const branch = (turns ?? []).slice(0, continues ? -1 : undefined);
  const last = branch.at(-1);
  const known = asked === null && last?.role === 'user' ? last : null;
  const before = known === null ? branch : branch.slice(0, -1);
  const content = asked?.content ?? known?.content ?? '';
  const isAgain = isHelp(before.at(-1));
  return {
    conversationId: conversation.id,
    characterId: conversation.characterId,
    language: conversation.language,
    asked: content,
    askedId: asked?.id ?? known?.id ?? null,
    isInCrisis: isInCrisis(content),
    sexualisesMinors: false,
    isPaused: isAgain || pausedSince !== null,
    isSaidSince: known === null || pausedSince === null || known.said_at > pausedSince,
    isAgain,
    recent: before
      .filter(({ role }) => role === 'user')
      .slice(-recentMessages)
      .map((turn) => turn.content)
      .toReversed(),
  };
}

/** Returns true for the site's help; text of the site that replaced a reply is not help. */
function isHelp(turn: { model: string | null; finish_reason: string | null } | undefined): boolean {
  return turn?.model === 'safety' && turn.finish_reason !== 'content_filter';
}
