import type { z } from 'zod';
import { chatPageListSize, type getChatPage as getChatPageCall } from '#src/contract/chat/chat-page-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { greetInChat } from './get-chat-character.ts';
import { listFirstConversations } from './list-conversations.ts';
import { listNewestMessages } from './list-history.ts';
import { loadConversation } from './load-conversation.ts';
import { findConversationWith } from '../messages/require-conversation.ts';

interface ChatPageQuery {
  characterId: string;
  /** The conversation to open; if absent, the newest with the character. */
  conversationId: string | undefined;
  /** True to open none. */
  isFresh: boolean;
}

interface ChatPageReader {
  visitor: Visitor;
  language: Language;
}

type ChatPage = z.input<typeof getChatPageCall.result>;

/**
 * Loads all data of the chat page in one response: four statements at a time and one more for the messages. As separate
 * calls, one after the other, they were sixteen (docs/decisions/0047).
 * @throws AppError 40003 with 404 for a character that the visitor cannot chat with, and for a conversation that is
 * somebody else's, unknown, or with another character
 */
export async function getChatPage(
  database: Queries,
  reader: ChatPageReader,
  { characterId, conversationId, isFresh }: ChatPageQuery,
): Promise<ChatPage> {
  const { visitor, language } = reader;
  const { userId, seesMature } = visitor;
  const [character, conversations, open] = await Promise.all([
    greetInChat(database, characterId, { language, userId, seesMature }),
    listFirstConversations(database, { owner: visitor, size: chatPageListSize, language }),
    isFresh ? null : openConversation(database, reader, { characterId, id: conversationId }),
  ]);
  return { character, conversations, open };
}

async function openConversation(
  database: Queries,
  { visitor, language }: ChatPageReader,
  meant: { characterId: string; id: string | undefined },
): Promise<ChatPage['open']> {
  const row = await findConversationWith(database, visitor, meant);
  if (row === null) return null;
  const [conversation, { records, has_more }] = await Promise.all([
    loadConversation(database, row),
    listNewestMessages(database, { userId: visitor.userId, language }, row),
  ]);
  return { conversation, messages: records, has_more };
}
