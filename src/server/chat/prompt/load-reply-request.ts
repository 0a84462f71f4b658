import type { Language } from '#src/contract/base/language.ts';
import type { DemoLanguage } from '#src/domain/companion/conversation/types.ts';
import { type AssembledPrompt, assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import type { CompanionFacts, ReplyRequest } from '#src/server/platform/llm/model/chat-model.ts';
import type { ContextExcess } from '#src/server/platform/llm/model/read-context-excess.ts';
import type { Speakers } from '#src/server/platform/llm/reply-text/speaker-trimmer.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { ConversationRow, Owner } from '../base/require-conversation.ts';
import { composePromptInput, type LoadedPrompt, loadPromptInput, refitPrompt } from './load-prompt-input.ts';
import type { Scene } from '../base/load-scene.ts';

/** The number of lorebook entries that the demo companion reads. */
const mostLore = 100;

export interface ReplyOptions {
  /** The message that the reply answers: the path up to and including it is the history. Null for another greeting. */
  messageId: string | null;
  /** True if the message is itself a reply, which is to be continued exactly where it ends. */
  continues?: boolean;
  /** The number of variants of the reply that exist already. */
  attempt?: number;
}

/** The share of a prompt that is kept when its model rejected it as too long, and the model's limit is unknown. */
const refitShare = 0.8;
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
   * server's statement about this prompt; a fifth smaller if neither makes it smaller.
   * @param excess the server's statement, if it is certain
   */
  refit: (excess: ContextExcess | undefined) => PreparedReply;
}

/**
 * Reads the data that a reply to a message needs and assembles its prompt on the server (rule:prompt-on-server).
 * @throws AppError 40003 with 404 for a foreign conversation
 */
export async function loadReplyRequest(
  services: Services,
  owner: Owner,
  conversation: ConversationRow,
  { messageId, continues = false, attempt = 0 }: ReplyOptions,
): Promise<PreparedReply> {
  const target = { messageId, continues, attempt, content: '' };
  const loaded = await loadPromptInput(services, owner, conversation.id, target);
  return toRequest(services, loaded, conversation, attempt);
}

/** Composes it for a new message under the head of the scene. */
export async function composeReplyRequest(
  services: Services,
  owner: Owner,
  scene: Scene,
  content: string,
): Promise<PreparedReply> {
  const target = { continues: false, attempt: 0, content };
  const loaded = await composePromptInput(services, owner, scene, target);
  return toRequest(services, loaded, scene.conversation, 0);
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
      const dearer = Math.min(mostDearer, (excess?.promptTokens ?? 0) / tokens);
      const fitting = Math.floor(dearer > 1 ? budgetTokens / (dearer * refitMargin) : budgetTokens);
      const mostTokens = fitting < tokens ? fitting : Math.floor(tokens * refitShare);
      const smaller = refitPrompt(services, loaded, mostTokens);
      return prepare(smaller, assemblePrompt(smaller.input));
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
