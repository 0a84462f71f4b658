import { eq } from 'drizzle-orm';
import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import type { Language } from '#src/contract/language.ts';
import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import { fillMacros, unnamedUser } from '#src/domain/prompt/fill-macros.ts';
import { requireCharacter } from '#src/server/characters/require-character.ts';
import { users } from '#src/server/identity/tables.ts';
import type { ReplyRequest } from '#src/server/platform/llm/chat-model.ts';
import { countTokens } from '#src/server/platform/llm/count-tokens.ts';
import type { Services } from '#src/server/platform/services.ts';
import { listBranch } from './list-branch.ts';
import type { ConversationRow } from './require-conversation.ts';

/** The most turns that are read for a prompt; the token budget decides how many of them stay. */
const historyTurns = 400;

/** In a prompt, "you" is the model, so somebody who has given no name needs another word. */
const unnamedInPrompt: Record<Language, string> = { en: unnamedUser.en, 'zh-CN': '访客' };

/** Reads what a reply to a message needs and assembles its prompt on the server (D5). */
export async function loadReplyRequest(
  services: Services,
  conversation: ConversationRow,
  { userMessageId, seesMature }: { userMessageId: string; seesMature: boolean },
): Promise<ReplyRequest> {
  const { database, env, chatModel } = services;
  const { language } = conversation;
  const [{ character, text }, branch, [user]] = await Promise.all([
    requireCharacter(database, conversation.characterId, { language, seesMature }),
    listBranch(database, conversation.id, userMessageId, historyTurns),
    database.select({ nickname: users.nickname }).from(users).where(eq(users.id, conversation.userId)),
  ]);
  const history = branch
    .filter((message) => message.content !== '')
    .map((message) => ({ role: message.role, content: message.content }));
  const maxReplyTokens = Math.min(env.LLM_MAX_REPLY_TOKENS, Math.floor(chatModel.contextTokens / 2));
  const prompt = assemblePrompt({
    card: {
      name: text.name,
      description: text.description,
      personality: text.personality,
      scenario: text.scenario,
      mes_example: text.exampleDialogue,
      system_prompt: '',
      post_history_instructions: '',
    },
    host: hostTexts[language],
    userName: user?.nickname || unnamedInPrompt[language],
    history,
    budgetTokens: chatModel.contextTokens - maxReplyTokens,
    countTokens,
  });
  const called = user?.nickname || unnamedUser[language];
  const fill = (value: string) => fillMacros(value, { char: text.name, user: called });
  return {
    messages: prompt.messages,
    maxReplyTokens,
    companion: {
      language,
      userName: user?.nickname ?? '',
      card: {
        name: text.name,
        age: character.age,
        occupation: text.occupation,
        description: fill(text.description),
        personality: text.personality,
        scenario: fill(text.scenario),
        first_mes: fill(text.firstMessage),
        mood: text.mood,
        likes: text.likedThings,
        dislikes: text.dislikedThings,
      },
      history,
    },
  };
}
