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

/** As many entries of lorebooks does the demo companion read. */
const mostLore = 100;

export interface ReplyOptions {
  /**
   * The message that the reply answers: the path up to and including it is the history. Null for another greeting.
   */
  messageId: string | null;
  /** The message is a reply itself, which is to be gone on with exactly where it ends. */
  continues?: boolean;
  /** The number of variants of the reply that exist already. */
  attempt?: number;
}

/** The share that is kept of a prompt that its model refused as too long, where its limit is unknown. */
const refitShare = 0.8;
/** A prompt that a server counts so many times as high is made smaller by that, and by a little more. */
const mostDearer = 4;
const refitMargin = 1.03;

/** A reply that can be asked for. */
export interface PreparedReply {
  request: ReplyRequest;
  /** Turns had no room in its prompt, and no summary tells of them. */
  leavesOut: boolean;
  /**
   * Makes its prompt anew, from the same texts, for what its model is known to read by now and for what the server said of this one;
   * a fifth smaller where neither makes it smaller.
   * @param excess what the server said, where that is certain
   */
  refit: (excess: ContextExcess | undefined) => PreparedReply;
}

/**
 * Reads what a reply to a message needs and assembles its prompt on the server (rule:prompt-on-server).
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

/** The same for a new message under the head of what was read. */
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
    leavesOut: parts.some(({ kind, state }) => kind === 'history' && state === 'dropped'),
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

/** The names of the speaker of the reply and of the person; a person without a name is "You" in scripts. */
function listSpeakers({ input: { card, user }, character, userName }: LoadedPrompt): Speakers {
  return {
    own: [card.name, card.nickname, character.text.name],
    other: userName === '' ? [user.name, 'You', '你'] : [userName],
  };
}

/** The language that the demo companion answers in, by that of the conversation. */
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
