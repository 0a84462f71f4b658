import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import { usualNoteDepth } from '#src/contract/chat/guidance-calls.ts';
import type { LoreBook, LoreSource } from '#src/domain/lorebooks/lore-book.ts';
import { openWithUnnamed, unnamedInPrompt } from '#src/domain/macros/address-unnamed.ts';
import { type FilledPattern, findFilled } from '#src/domain/macros/find-filled.ts';
import type { HistoryTurn, PromptInput, PromptNote } from '#src/domain/prompt/prompt-input.ts';
import { readClock } from '#src/server/characters/public-filler.ts';
import { removeSiteNotes } from '#src/server/chat/safety/site-messages.ts';
import { listGreetings, type NamedCharacter } from '#src/server/characters/require-character.ts';
import type { OfferedModel } from '#src/server/platform/llm/model/chat-models.ts';
import type { Services } from '#src/server/platform/services.ts';
import { findPicture } from '../media/choose-attachment.ts';
import type { TokenScale } from '#src/server/platform/tokenizer/token-scale.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { loadScene, type Scene } from '../messages/load-scene.ts';
import { promptTextsOf } from './prompt-texts.ts';
import type { ReplyMode } from '#src/contract/chat/conversation-calls.ts';

/** The factor of each mode on the operator's limit, which is the limit of a normal reply. */
const shares: Readonly<Record<ReplyMode, number>> = { short: 0.4, normal: 1, novel: 2 };

/** The lowest limit of a reply: a paragraph has to fit. */
const leastTokens = 64;

/**
 * The share of the context that a thinking model gets for its thoughts, in addition to its reply, up to a fixed number
 * of tokens.
 */
const thoughtShare = 1 / 4;

const mostThoughtTokens = 2_048;

/** The most turns that are read for a prompt; the token budget decides how many of them are used. */
const mostTurns = 400;
const leastTurns = 100;
/** A low average length of messages: few conversations have shorter messages. */
const tokensPerTurn = 40;

export interface PromptTarget {
  /** True if the newest message of the history is a reply to continue. */
  continues: boolean;
  /** The number of variants of the reply that exist already. */
  attempt: number;
  /** The person's next message; empty for none. */
  content: string;
}

/** Everything that a prompt is made of, and what its reply needs besides. */
export interface LoadedPrompt {
  input: PromptInput;
  model: OfferedModel;
  /** The scale that counts its tokens. */
  scale: TokenScale;
  maxReplyTokens: number;
  character: NamedCharacter;
  /** The name of the person; empty without one. */
  userName: string;
  /** The gallery picture that comes with the reply. */
  pictureId: string | undefined;
}

/**
 * Loads the input of the prompt for a message sent now (rule:prompt-on-server): the same for a reply and for the inspector. An
 * empty message means the prompt as it is.
 * @throws AppError 40003 with 404 for a foreign conversation, or if the character was deleted
 */
export async function loadNextPromptInput(
  services: Services,
  owner: Owner,
  conversationId: string,
  content = '',
): Promise<LoadedPrompt> {
  const { userId, seesMature } = owner;
  const mostTurns = countMostTurns(services);
  const scene = await loadScene(services.database, { conversationId, userId, seesMature, mostTurns });
  if (scene === null) throw notFound();
  return composePromptInput(services, owner, scene, { continues: false, attempt: 0, content });
}

/** Counts the most turns that a prompt of this site reads, whichever of its models writes. */
export function countMostTurns({ chatModels }: Pick<Services, 'chatModels'>): number {
  return Math.max(...chatModels.list().map(({ context }) => countTurns(context.tokens)));
}

/** Composes a prompt's input from what was read. @throws AppError 40003 with 404 when the character has been deleted */
export async function composePromptInput(
  { database, env, chatModels }: Services,
  viewer: Owner,
  scene: Scene,
  { continues, attempt, content }: PromptTarget,
): Promise<LoadedPrompt> {
  const { conversation, persona } = scene;
  const { language, mode } = conversation;
  const texts = promptTextsOf(database);
  const model = chatModels.chooseFor(scene.vip_level, conversation.chatModel);
  const branch = (scene.turns ?? []).slice(-countTurns(model.context.tokens));
  // The message to continue is read, even if the person hid it.
  const goesOn = continues ? branch.at(-1) : undefined;
  const { sent, hidden } = partHidden(branch, goesOn);
  const history = [...toTurns(sent), ...toNewTurn(branch, content)];
  const asked = findAsked(branch, { continues, content });
  const [
    { character, greetings, systemPrompt, postHistoryInstructions, note, books, creatorNotes, charVersion },
    ownBooks,
    picture,
  ] = await Promise.all([
    texts.character({ id: conversation.characterId, language, stamp: scene.character_stamp, viewer }),
    texts.books(scene.books ?? []),
    findPicture(database, {
      conversationId: conversation.id,
      characterId: conversation.characterId,
      asked: asked?.content ?? '',
      askedId: asked?.messageId ?? null,
    }),
  ]);
  const { text } = character;
  const isUnnamed = (persona?.name ?? scene.nickname) === '';
  const open = (words: string) => (isUnnamed ? openWithUnnamed(words, language) : words);
  const { room, scale, maxReplyTokens } = measureRoom(env, model, mode);
  const userName = persona?.name ?? scene.nickname;
  const input: PromptInput = {
    card: {
      name: text.name,
      nickname: character.nickname ?? '',
      description: open(text.description),
      personality: open(text.personality),
      scenario: open(text.scenario),
      mes_example: open(text.exampleDialogue),
      system_prompt: systemPrompt,
      post_history_instructions: postHistoryInstructions,
    },
    host: hostTexts[language],
    user: {
      name: userName || unnamedInPrompt[language],
      description: persona?.description ?? '',
    },
    isUnnamed,
    instructions: joinInstructions(scene),
    notes: { card: note, character: toNote(scene.character_guidance), chat: toNote(scene.chat_guidance) },
    picture: picture === undefined ? null : { caption: picture?.captions[language] ?? null },
    mode,
    continues,
    history,
    hidden: toTurns(hidden),
    memory: toMemory(scene),
    lore: {
      books: [...nameSources(ownBooks, scene), ...books],
      greetingIndex: findGreeting(branch[0], greetings),
      triggers: listTriggers(continues, attempt),
      creatorNotes,
    },
    macros: {
      charVersion,
      greetings: listGreetings(character),
      model: model.name,
      contextTokens: model.context.tokens,
      replyTokens: maxReplyTokens,
      generation: attempt > 0 ? 'swipe' : 'normal',
    },
    clock: readClock(language, measureIdle(branch, content), scene.time_zone),
    includesTime: scene.time_zone !== null,
    seeds: {
      conversation: conversation.id,
      turn: `${conversation.id}|${history.at(-1)?.depth ?? 0}|${attempt}`,
    },
    ...room,
    countsDropped: false,
  };
  return { input, model, scale, maxReplyTokens, character, userName, pictureId: picture?.id };
}

/**
 * Returns the same prompt for the context size that its model is now known to have.
 * @param mostTokens a further upper limit of its tokens
 */
export function refitPrompt(
  { env }: Pick<Services, 'env'>,
  loaded: LoadedPrompt,
  mostTokens: number,
): LoadedPrompt {
  const { room, scale, maxReplyTokens } = measureRoom(env, loaded.model, loaded.input.mode);
  const budgetTokens = Math.min(room.budgetTokens, mostTokens);
  return { ...loaded, input: { ...loaded.input, ...room, budgetTokens }, scale, maxReplyTokens };
}

/** Returns the token budget of a prompt without its reply, and the scale that counts tokens. */
function measureRoom(env: Services['env'], model: OfferedModel, mode: PromptInput['mode']) {
  const maxReplyTokens = limitReply(mode, model, env.LLM_MAX_REPLY_TOKENS);
  const { countTokens, scale } = model.context.createCounter();
  return {
    room: { budgetTokens: model.context.tokens - maxReplyTokens - reserveThoughts(model), countTokens },
    scale,
    maxReplyTokens,
  };
}

/** Joins the instructions for every chat with the character with those for this chat. */
function joinInstructions({ character_guidance: ofCharacter, chat_guidance: ofChat }: Scene): string {
  return [ofCharacter?.instructions ?? '', ofChat?.instructions ?? '']
    .filter((text) => text !== '')
    .join('\n\n');
}

function toNote(guidance: Scene['chat_guidance']): PromptNote {
  return { content: guidance?.note ?? '', depth: guidance?.note_depth ?? usualNoteDepth, role: 'system' };
}

/** Finds the message that a reply would answer; none if the branch ends with a reply and no message is given. */
function findAsked(
  branch: readonly Turn[],
  { continues, content }: Pick<PromptTarget, 'continues' | 'content'>,
): { content: string; messageId: string | null } | null {
  if (content.trim() !== '') return { content, messageId: null };
  const answered = branch.at(continues ? -2 : -1);
  return answered?.role === 'user' ? { content: answered.content, messageId: answered.id } : null;
}

type Turn = NonNullable<Scene['turns']>[number];

/** Counts the turns that are read for the prompt of a model. */
export function countTurns(contextTokens: number): number {
  return Math.min(mostTurns, Math.max(leastTurns, Math.ceil(contextTokens / tokensPerTurn)));
}

/** Separates the messages that a prompt may hold from those that the person keeps out of it. */
function partHidden(branch: readonly Turn[], goesOn: Turn | undefined): { sent: Turn[]; hidden: Turn[] } {
  const isHidden = (turn: Turn) => turn.is_hidden && turn !== goesOn;
  return { sent: branch.filter((turn) => !isHidden(turn)), hidden: branch.filter(isHidden) };
}

function toTurns(branch: readonly Turn[]): HistoryTurn[] {
  return branch
    .filter((message) => message.content !== '')
    .map(({ role, content, depth, id }) => ({
      role,
      content: role === 'assistant' ? removeSiteNotes(content) : content,
      depth,
      messageId: id,
    }));
}

function toNewTurn(branch: readonly Turn[], content: string): HistoryTurn[] {
  if (content.trim() === '') return [];
  return [{ role: 'user', content, depth: (branch.at(-1)?.depth ?? -1) + 1, messageId: null }];
}

function toMemory({ summary, facts }: Scene): PromptInput['memory'] {
  return {
    summary: summary === null ? null : { content: summary.content, depth: summary.depth ?? -1 },
    facts: (facts ?? []).map(({ content, is_pinned }) => ({ content, isPinned: is_pinned })),
  };
}

/** Returns the owner's books, each with the reason why it is used. */
function nameSources(books: readonly LoreBook[], scene: Scene): LoreBook[] {
  const sources = new Map((scene.books ?? []).map((book) => [book.id, chooseSource(book)]));
  return books.map((book) => ({ ...book, source: sources.get(book.id) ?? 'global' }));
}

function chooseSource(book: { is_attached: boolean; is_of_persona: boolean }): LoreSource {
  if (book.is_attached) return 'chat';
  return book.is_of_persona ? 'persona' : 'global';
}

/**
 * Lists the kinds of reply that entries of world info distinguish; another variant may be a swipe or a regeneration
 * there.
 */
function listTriggers(continues: boolean, attempt: number): string[] {
  if (continues) return ['continue'];
  return attempt > 0 ? ['swipe', 'regenerate'] : ['normal'];
}

/** Finds the greeting that a conversation began with; null when its beginning was not read, or is not a greeting. */
function findGreeting(first: Turn | undefined, greetings: readonly FilledPattern[]): number | null {
  const index = first?.depth === 0 && first.model === 'card' ? findFilled(first.content, greetings) : -1;
  return index < 0 ? null : index;
}

/** Computes the silence before the newest message, or until now if that message is yet to be sent. */
function measureIdle(branch: readonly Turn[], content: string): number | null {
  const isSaid = content.trim() === '';
  const newest = isSaid ? branch.at(-1)?.created_at : new Date();
  const before = branch.at(isSaid ? -2 : -1)?.created_at;
  return newest === undefined || before === undefined
    ? null
    : Math.max(0, newest.getTime() - before.getTime());
}

/**
 * Returns the most tokens of a reply: at most what the model may write at all, and half of its context.
 * @param siteLimit the limit of a normal reply, in tokens
 */
function limitReply(mode: ReplyMode, model: OfferedModel, siteLimit: number): number {
  const normal = Math.min(siteLimit, model.maxReplyTokens ?? siteLimit);
  const wanted = Math.max(Math.min(normal, leastTokens), Math.floor(normal * shares[mode]));
  return Math.min(wanted, model.maxReplyTokens ?? wanted, Math.floor(model.context.tokens / 2));
}

/** Returns the tokens of the context that are kept free for thoughts; none for a model that was not seen to think. */
function reserveThoughts({ thinks, context }: Pick<OfferedModel, 'thinks' | 'context'>): number {
  return thinks?.() === true ? Math.min(mostThoughtTokens, Math.floor(context.tokens * thoughtShare)) : 0;
}
