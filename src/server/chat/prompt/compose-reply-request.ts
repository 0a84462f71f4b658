import type { Language } from '#src/contract/locale/language.ts';
import type { DemoLanguage } from '#src/domain/demo/conversation/types.ts';
import { type AssembledPrompt, assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import type { CompanionFacts, ReplyRequest } from '#src/server/platform/llm/model/chat-model.ts';
import type { ContextExcess } from '#src/server/platform/llm/model/read-context-excess.ts';
import type { Speakers } from '#src/server/platform/llm/reply-text/speaker-trimmer.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { ConversationRow, Owner } from '../messages/require-conversation.ts';
import {
  composePromptInput,
  type LoadedPrompt,
  type PromptTarget,
  refitPrompt,
} from './load-prompt-input.ts';
import type { Scene } from '../messages/load-scene.ts';

/** The number of lorebook entries that the demo companion reads. */
const mostLore = 100;

/**
 * The share of a prompt that is kept when its model rejected it as too long, and the model's limit is unknown: less with
 * each time, so that a prompt of a quarter of the length is reached with the third, of a twentieth with the sixth.
 */
const refitShares = [0.8, 0.65, 0.5];
const lastRefitShare = 0.5;
/**
 * The highest factor between a server's token count and ours by which a prompt is reduced; it is then reduced by a
 * little more.
 */
const mostDearer = 4;
const refitMargin = 1.03;

/** A reply that can be requested from its model. */
export interface PreparedReply {
  request: ReplyRequest;
  /** True if turns did not fit into its prompt, and no summary covers them. */
  hasDroppedTurns: boolean;
  /**
   * Builds its prompt again, from the same texts, for the context size that its model is now known to have and for the
   * server's statement about this prompt; a fifth smaller if neither makes it smaller, and more with each further time.
   * @param excess the server's statement, if it is certain
   * @returns null if the prompt cannot be made smaller
   */
  refit: (excess: ContextExcess | undefined) => PreparedReply | null;
}

/**
 * Assembles the prompt of a reply on the server, from its scene (rule:prompt-on-server).
 * @throws AppError 40003 with 404 when the character has been deleted
 */
export async function composeReplyRequest(
  services: Services,
  owner: Owner,
  scene: Scene,
  target: PromptTarget,
): Promise<PreparedReply> {
  const loaded = await composePromptInput(services, owner, scene, target);
  return toRequest(services, loaded, scene.conversation, target.attempt);
}

function toRequest(
  services: Services,
  loaded: LoadedPrompt,
  { sampler }: ConversationRow,
  attempt: number,
): PreparedReply {
  const hasPicture = loaded.pictureId !== undefined;
  const companion: CompanionFacts = { ...describeForCompanion(loaded, attempt), hasPicture };
  const prepare = (
    { model, scale, ...fitted }: LoadedPrompt,
    { messages, tokens, parts, firedLore }: AssembledPrompt,
    refits = 0,
  ): PreparedReply => ({
    request: {
      messages,
      maxReplyTokens: fitted.maxReplyTokens,
      contextTokens: model.context.tokens,
      companion,
      speakers: listSpeakers(loaded),
      chatModel: model,
      sampler,
      counted: { tokens, scale },
      firedLore,
    },
    hasDroppedTurns: parts.some(({ kind, state }) => kind === 'history' && state === 'dropped'),
    refit(excess) {
      const { budgetTokens } = refitPrompt(services, loaded, Infinity).input;
      const requestTokens = (excess?.requestTokens ?? Infinity) - fitted.maxReplyTokens;
      const dearer = Math.min(mostDearer, (excess?.promptTokens ?? 0) / tokens);
      const room = Math.min(budgetTokens, requestTokens);
      const fitting = Math.floor(dearer > 1 ? room / (dearer * refitMargin) : room);
      const share = refitShares[refits] ?? lastRefitShare;
      const mostTokens = fitting < tokens ? fitting : Math.floor(tokens * share);
      const smaller = refitPrompt(services, loaded, mostTokens);
      const assembled = assemblePrompt(smaller.input);
      return assembled.tokens < tokens ? prepare(smaller, assembled, refits + 1) : null;
    },
  });
  return prepare(loaded, assemblePrompt(loaded.input));
}

/** Lists the names of the speaker of the reply and of the person; a person without a name is "You" in scripts. */
function listSpeakers({ input: { card, user }, character, userName }: LoadedPrompt): Speakers {
  return {
    own: [card.name, card.nickname, character.text.name],
    other: userName === '' ? [user.name, 'You', '你'] : [userName],
  };
}

/** The language of the demo companion for each language of a conversation. */
const demoLanguages: Readonly<Record<Language, DemoLanguage>> = { en: 'en', 'zh-CN': 'zh-CN' };

/** Composes the input of the demo companion. A reply that continues is another answer to the same message. */
function describeForCompanion(
  { input, character: { character, text }, userName }: LoadedPrompt,
  attempt: number,
): CompanionFacts {
  const { continues, history, clock, card, lore } = input;
  const entries = lore.books.flatMap((book) => book.entries).filter(({ enabled }) => enabled);
  const spoken = history.map(({ role, content }) => ({ role, content }));
  return {
    characterId: character.id,
    language: demoLanguages[clock.language],
    userName,
    card: {
      name: text.name,
      age: character.age,
      occupation: text.occupation,
      nickname: card.nickname,
      tagline: text.tagline,
      description: text.description,
      personality: text.personality,
      scenario: text.scenario,
      first_mes: text.firstMessage,
      mes_example: text.exampleDialogue,
      lore: entries.slice(0, mostLore).map(({ content }) => content),
      mood: text.mood,
      likes: text.likedThings,
      dislikes: text.dislikedThings,
    },
    history: continues && spoken.at(-1)?.role === 'assistant' ? spoken.slice(0, -1) : spoken,
    attempt: continues ? attempt + 1 : attempt,
    continues,
  };
}
