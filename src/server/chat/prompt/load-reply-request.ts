import { unnamedUser } from '#src/domain/macros/fill-for-unnamed.ts';
import { fillMacros } from '#src/domain/macros/fill-macros.ts';
import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import type { CompanionFacts, ReplyRequest } from '#src/server/platform/llm/chat-model.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { ConversationRow } from '../require-conversation.ts';
import { type LoadedPrompt, loadPromptInput } from './load-prompt-input.ts';

export interface ReplyOptions {
  /** What the reply answers: the path up to and including it is the history. Null for another greeting. */
  messageId: string | null;
  /** What the person says after it and the reply really answers, where that is not stored yet. */
  content?: string;
  seesMature: boolean;
  /** The message is a reply itself, which is to be gone on with exactly where it ends. */
  continues?: boolean;
  /** How many variants of the reply there are already. */
  attempt?: number;
}

/** Reads what a reply to a message needs and assembles its prompt on the server (D5). */
export async function loadReplyRequest(
  services: Services,
  conversation: ConversationRow,
  { messageId, content = '', seesMature, continues = false, attempt = 0 }: ReplyOptions,
): Promise<ReplyRequest> {
  const target = { messageId, seesMature, continues, attempt, content };
  const loaded = await loadPromptInput(services, conversation, target);
  const { messages, firedLore } = assemblePrompt(loaded.input);
  return {
    messages,
    maxReplyTokens: loaded.maxReplyTokens,
    companion: describeForCompanion(loaded, attempt),
    chatModel: loaded.model,
    sampler: conversation.sampler,
    firedLore,
  };
}

/** What the demo companion answers from. A reply that goes on is another answer to the same message. */
function describeForCompanion(
  { input, character: { character, text }, userName }: LoadedPrompt,
  attempt: number,
): CompanionFacts {
  const { continues, history, clock, card } = input;
  const char = card.nickname || card.name;
  const user = userName || unnamedUser[clock.language];
  const fill = (value: string) => fillMacros(value, { char, user });
  const spoken = history.map(({ role, content }) => ({ role, content }));
  return {
    language: clock.language,
    userName,
    card: {
      name: text.name,
      age: character.age,
      occupation: text.occupation,
      description: fill(text.description),
      personality: fill(text.personality),
      scenario: fill(text.scenario),
      first_mes: fill(text.firstMessage),
      mood: text.mood,
      likes: text.likedThings,
      dislikes: text.dislikedThings,
    },
    history: continues && spoken.at(-1)?.role === 'assistant' ? spoken.slice(0, -1) : spoken,
    attempt: continues ? attempt + 1 : attempt,
    continues,
  };
}
