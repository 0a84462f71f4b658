import { and, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/app-error.ts';
import type { Conversation } from '#src/contract/conversation-calls.ts';
import type { Language } from '#src/contract/language.ts';
import type { ImportNote } from '#src/contract/lorebook-calls.ts';
import { ChatFileError } from '#src/domain/chat-file/chat-file.ts';
import { listGreetings, requireCharacter } from '#src/server/characters/require-character.ts';
import { personas } from '#src/server/personas/tables.ts';
import type { Database, Queries } from '#src/server/platform/database.ts';
import { type Owner, toConversation } from '../require-conversation.ts';
import { conversations, messages } from '../tables.ts';
import { planMessages } from './plan-messages.ts';
import { type ChatFile, readChatFile } from './read-chat-file.ts';

export interface ConversationImport {
  owner: Owner;
  characterId: string;
  bytes: Uint8Array;
  language: Language;
}

/** Rows of one insert: the database takes 65,535 values at a time. */
const rowsAtATime = 1_000;

/**
 * Makes a SillyTavern chat a new conversation with a character; its variants become variants (interop).
 * @throws AppError 40003 with 404 for a character that the visitor cannot chat with; 40003 with the line for a file
 *   that is not taken, and then nothing is stored
 */
export async function importConversation(
  database: Database,
  { owner, characterId, bytes, language }: ConversationImport,
): Promise<{ conversation: Conversation; notes: ImportNote[] }> {
  const viewer = { language, seesMature: owner.seesMature, userId: owner.userId };
  const character = await requireCharacter(database, characterId, viewer);
  const file = await readChatFile(bytes).catch((error: unknown) => {
    throw error instanceof ChatFileError ? refuseFile(error) : error;
  });
  const id = newId();
  const rows = planMessages(file.messages, {
    conversationId: id,
    createdAt: file.header?.createdAt ?? new Date(),
    greetings: new Set(listGreetings(character, language)),
  });
  const head = rows.findLast(({ isOnPath }) => isOnPath);
  if (head === undefined) throw new Error('a chat file without messages was taken');
  const createdAt = file.header?.createdAt ?? rows[0]?.createdAt ?? new Date();
  const conversation = await database.transaction(async (transaction) => {
    await transaction.insert(conversations).values({
      id,
      userId: owner.userId,
      characterId,
      language,
      title: file.header?.title ?? '',
      personaId: await findPersonaId(transaction, owner.userId, nameUser(file)),
      createdAt,
    });
    for (let start = 0; start < rows.length; start += rowsAtATime) {
      await transaction.insert(messages).values(rows.slice(start, start + rowsAtATime));
    }
    const [stored] = await transaction
      .update(conversations)
      .set({ headMessageId: head.id, messageCount: head.depth + 1 })
      .where(eq(conversations.id, id))
      .returning();
    if (stored === undefined) throw new Error('an imported conversation vanished');
    return stored;
  });
  return { conversation: toConversation(conversation), notes: file.notes };
}

function refuseFile(error: ChatFileError): AppError {
  const { line, message } = error;
  return new AppError(40003, {
    userMessage: {
      en: `This chat cannot be imported. Line ${line}: ${message}`,
      'zh-CN': `无法导入这份聊天记录。第 ${line} 行：${message}`,
    },
    cause: error,
  });
}

/** Who the person is in the file. */
function nameUser({ header, messages: all }: ChatFile): string {
  return header?.userName || (all.find(({ isUser }) => isUser)?.name ?? '');
}

/** The person's own persona of that name, if there is one. */
async function findPersonaId(database: Queries, userId: string, name: string): Promise<string | null> {
  const [row] = await database
    .select({ id: personas.id })
    .from(personas)
    .where(and(eq(personas.userId, userId), eq(personas.name, name)))
    .limit(1);
  return row?.id ?? null;
}
