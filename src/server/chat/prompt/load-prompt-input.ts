import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import type { Language } from '#src/contract/language.ts';
import { unnamedUser } from '#src/domain/macros/fill-for-unnamed.ts';
import type { HistoryTurn, PromptInput } from '#src/domain/prompt/prompt-input.ts';
import {
  listGreetings,
  type NamedCharacter,
  requireCharacter,
} from '#src/server/characters/require-character.ts';
import type { OfferedModel } from '#src/server/platform/llm/chat-models.ts';
import { countTokens } from '#src/server/platform/llm/count-tokens.ts';
import type { Services } from '#src/server/platform/services.ts';
import { type BranchMessage, listBranch } from '../list-branch.ts';
import { loadMemories } from '../memory/load-memories.ts';
import type { ConversationRow } from '../require-conversation.ts';
import { limitReply } from './limit-reply.ts';
import { loadOwnLoreBooks, readCharacterBook } from './load-lore-books.ts';
import { loadPromptSettings } from './load-prompt-settings.ts';

/** The most turns that are read for a prompt; the token budget decides how many of them stay. */
const mostTurns = 400;
const leastTurns = 100;
/** Few conversations have shorter messages on the average. */
const tokensPerTurn = 40;

/** In a prompt, "you" is the model, so somebody who has given no name needs another word. */
const unnamedInPrompt: Record<Language, string> = { en: unnamedUser.en, 'zh-CN': '访客' };

/** Where characters live is not known; the clock of the server is that of its operator. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

export interface PromptTarget {
  /** The newest message of the history; null for none. */
  messageId: string | null;
  seesMature: boolean;
  continues: boolean;
  /** How many variants of the reply there are already. */
  attempt: number;
  /** What the person would say after it; empty for nothing. */
  content: string;
}

/** Everything that a prompt is made of, and what its reply needs besides. */
export interface LoadedPrompt {
  input: PromptInput;
  model: OfferedModel;
  maxReplyTokens: number;
  character: NamedCharacter;
  /** The name of the person; empty without one. */
  userName: string;
}

/** Reads what the prompt of a conversation is made of (D5): the same for a reply and for the inspector. */
export async function loadPromptInput(
  { database, env, chatModels }: Services,
  conversation: ConversationRow,
  { messageId, seesMature, continues, attempt, content }: PromptTarget,
): Promise<LoadedPrompt> {
  const { language, mode, userId } = conversation;
  const chosen = conversation.chatModel === null ? undefined : chatModels.find(conversation.chatModel);
  const { contextTokens } = chosen ?? chatModels.default;
  const [character, settings, branch, ownBooks, memory] = await Promise.all([
    requireCharacter(database, conversation.characterId, { language, seesMature, userId }),
    loadPromptSettings(database, conversation),
    messageId === null ? [] : listBranch(database, conversation.id, messageId, countTurns(contextTokens)),
    loadOwnLoreBooks(database, conversation),
    loadMemories(database, conversation.id),
  ]);
  const { text } = character;
  const model = chatModels.chooseFor(settings.vipLevel, conversation.chatModel);
  const maxReplyTokens = limitReply(mode, model, env.LLM_MAX_REPLY_TOKENS);
  const userName = settings.persona?.name ?? settings.nickname;
  const history = [...toTurns(branch), ...toNewTurn(branch, content)];
  const input: PromptInput = {
    card: {
      name: text.name,
      nickname: character.nickname ?? '',
      description: text.description,
      personality: text.personality,
      scenario: text.scenario,
      mes_example: text.exampleDialogue,
      system_prompt: settings.systemPrompt ?? '',
      post_history_instructions: settings.postHistoryInstructions ?? '',
    },
    host: hostTexts[language],
    user: {
      name: userName || unnamedInPrompt[language],
      description: settings.persona?.description ?? '',
    },
    mode,
    continues,
    history,
    memory,
    lore: {
      books: [...ownBooks, ...readCharacterBook(settings.characterBook, text.name)],
      greetingIndex: findGreeting(branch[0], listGreetings(character, language)),
    },
    clock: { now: new Date(), timeZone, language, idleMs: measureIdle(branch, content) },
    seeds: {
      conversation: conversation.id,
      turn: `${conversation.id}|${history.at(-1)?.depth ?? 0}|${attempt}`,
    },
    budgetTokens: model.contextTokens - maxReplyTokens,
    countTokens,
    countsDropped: false,
  };
  return { input, model, maxReplyTokens, character, userName };
}

function countTurns(contextTokens: number): number {
  return Math.min(mostTurns, Math.max(leastTurns, Math.ceil(contextTokens / tokensPerTurn)));
}

function toTurns(branch: readonly BranchMessage[]): HistoryTurn[] {
  return branch
    .filter((message) => message.content !== '')
    .map(({ role, content, depth, id }) => ({ role, content, depth, messageId: id }));
}

function toNewTurn(branch: readonly BranchMessage[], content: string): HistoryTurn[] {
  if (content.trim() === '') return [];
  return [{ role: 'user', content, depth: (branch.at(-1)?.depth ?? -1) + 1, messageId: null }];
}

/** Which of the greetings a conversation began with; null when its beginning was not read, or is none. */
function findGreeting(first: BranchMessage | undefined, greetings: readonly string[]): number | null {
  const index = first?.depth === 0 ? greetings.indexOf(first.content) : -1;
  return index < 0 ? null : index;
}

/** How long it was quiet before the newest message, or until now where that is still to be said. */
function measureIdle(branch: readonly BranchMessage[], content: string): number | null {
  const isSaid = content.trim() === '';
  const newest = isSaid ? branch.at(-1)?.createdAt : new Date();
  const before = branch.at(isSaid ? -2 : -1)?.createdAt;
  return newest === undefined || before === undefined
    ? null
    : Math.max(0, newest.getTime() - before.getTime());
}
