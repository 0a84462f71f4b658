import { and, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Language } from '#src/contract/locale/language.ts';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import type { Guidance } from '#src/contract/chat/guidance-calls.ts';
import type { ImportNote } from '#src/contract/lorebooks/lorebook-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { type FileNote, describeNotes } from '#src/domain/files/file-note.ts';
import type { ChatFileHeader } from '#src/domain/chat/transfer/chat-file.ts';
import { findFilled, readPattern } from '#src/domain/macros/find-filled.ts';
import { listGreetings, requireCharacter } from '#src/server/characters/require-character.ts';
import { countAtEnd } from '#src/server/account/identity/storage.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { FileTask } from '#src/server/platform/work-process/file-task.ts';
import { type Owner, toConversation } from '../messages/require-conversation.ts';
import { conversations } from '../tables/tables.ts';
import { checkWords, cleanGuidance, noGuidance, requireAdultGuidance } from '../guidance/guidance-row.ts';
import { writeGuidance } from '../guidance/set-guidance.ts';
import { isSiteText } from '../safety/site-messages.ts';
import type { chatTasks } from './chat-tasks.ts';
import { insertChat } from './insert-chat.ts';
import { earlierOf, MessagePlan } from './plan-messages.ts';

interface ConversationImport {
  owner: Owner;
  characterId: string;
  bytes: Uint8Array;
  language: Language;
}

const chatReader = new FileTask<typeof chatTasks>(new URL('./chat-tasks.ts', import.meta.url), {
  table: 'chatTasks',
});

/** The share of the first message that has to be the card's own text to count as its greeting, from 0 to 1. */
const leastGreetingShare = 1 / 3;

/**
 * Imports a chat of another program as a new conversation with a character; its variants become variants
 * (rule:chat-files).
 * @throws AppError 40003 with 404 for a character that the visitor cannot chat with; 40003 with the line for a file
 * that is not accepted, and then nothing is stored
 */
export async function importConversation(
  database: Database,
  { owner, characterId, bytes, language }: ConversationImport,
): Promise<{ conversation: Conversation; notes: ImportNote[] }> {
  const viewer = { language, seesMature: owner.seesMature, userId: owner.userId };
  const character = await requireCharacter(database, characterId, viewer);
  const timeZone = await findTimeZone(database, owner.userId);
  const size = { userId: owner.userId, length: bytes.length };
  const file = await chatReader.run(size, 'readChat', { bytes, timeZone });
  const id = newId();
  const now = new Date();
  const begunAt = earlierOf(file.header?.createdAt ?? now, now);
  const greetings = listGreetings(character);
  const patterns = greetings.map(readPattern);
  const plan = new MessagePlan({
    conversationId: id,
    createdAt: begunAt,
    now,
    isSiteText,
    isGreeting: (content) =>
      greetings.includes(content) || findFilled(content, patterns, leastGreetingShare) >= 0,
  });
  const kept = await keepGuidance(database, file.header);
  const title = file.header?.title ?? '';
  const store = async (transaction: Queries) => {
    await transaction.insert(conversations).values({
      id,
      userId: owner.userId,
      characterId,
      language,
      ...file.settings,
      title,
      titleOrigin: title === '' ? 'none' : 'owner',
      personaId: await findPersonaId(transaction, owner.userId, file.userName),
      createdAt: begunAt,
    });
    const { first, head } = await insertChat(transaction, { plan, file, conversationId: id });
    const [stored] = await transaction
      .update(conversations)
      .set({
        headMessageId: head.id,
        messageCount: head.depth + 1,
        createdAt: file.header === null || file.header.createdAt === null ? first.createdAt : begunAt,
      })
      .where(eq(conversations.id, id))
      .returning();
    if (stored === undefined) throw new Error('an imported conversation vanished');
    return stored;
  };
  const place = { id, userId: owner.userId, characterId };
  const conversation = await database.transaction(async (transaction) => {
    const counted = { userId: owner.userId, conversationId: id };
    const stored = await countAtEnd(transaction, counted, () => store(transaction));
    // Written after the counting has ended, because its own trigger counts its bytes, and not before that.
    await writeGuidance(transaction, place, kept.guidance, 'chat');
    return stored;
  });
  return {
    conversation: toConversation(conversation),
    notes: describeNotes([...file.notes, ...kept.notes], language),
  };
}

/** Returns the zone of the person's clock, as their browser told it last; UTC if it never did. */
async function findTimeZone(database: Queries, userId: string): Promise<string> {
  const [row] = await database.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId));
  return row?.timeZone ?? 'UTC';
}

/** Finds the person's own persona of that name, in any normal form, if there is one. */
async function findPersonaId(database: Queries, userId: string, name: string): Promise<string | null> {
  const [row] = await database
    .select({ id: personas.id })
    .from(personas)
    .where(and(eq(personas.userId, userId), eq(sql`normalize(${personas.name})`, name.normalize())))
    .limit(1);
  return row?.id ?? null;
}

/**
 * Chooses the instructions and the note of a chat file that are stored; rejected ones are left out and reported
 * (rule:no-minors), and the chat is imported without them.
 */
async function keepGuidance(
  database: Database,
  header: Pick<ChatFileHeader, 'instructions' | 'note'> | null,
): Promise<{ guidance: Guidance; notes: FileNote[] }> {
  const notes: FileNote[] = [];
  let guidance = noGuidance;
  const parts = [
    ['instructions', { instructions: header?.instructions ?? '' }],
    ['note', { note: header?.note?.content ?? '', note_depth: header?.note?.depth ?? noGuidance.note_depth }],
  ] as const;
  for (const [field, part] of parts) {
    const more = cleanGuidance({ ...guidance, ...part });
    try {
      await checkWords(database, [more]);
      await requireAdultGuidance([more]);
      guidance = more;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 40003) throw error;
      notes.push({ field, outcome: 'refused', reason: error.userMessage });
    }
  }
  return { guidance, notes };
}
