import { and, desc, eq, lte } from 'drizzle-orm';
import { rankFacts } from '#src/domain/memory/rank-facts.ts';
import { estimateTokens } from '#src/domain/prompt/bound-count.ts';
import { conversations, messages } from '#src/server/chat/tables/tables.ts';
import type { MessageRow } from '#src/server/chat/messages/to-message.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { ModelError } from '#src/server/platform/llm/model/chat-model.ts';
import type { ModelContext } from '#src/server/platform/llm/model/model-context.ts';
import type { Services } from '#src/server/platform/services.ts';
import { findFactsByModel, findFactsByRules, type NewFact } from './find-facts.ts';
import { areUnchanged, listActiveMessages } from './list-active-messages.ts';
import type { MemoryScene } from './load-memory-scene.ts';
import {
  findRememberedDepth,
  listSourceMessages,
  type LoadedMemories,
  loadMemories,
} from './load-remembered.ts';
import { storeFacts } from './store-facts.ts';

/** The most messages that are searched for facts at once, and their largest share of the context. */
const mostMessages = 24;
const contextShare = 0.3;
/** Earlier messages that are included as context. */
const shownBefore = 4;
/** Known facts that are included. */
const shownKnown = 60;

export interface RememberOptions {
  signal: AbortSignal;
  /** True if the model gave several malformed answers about these messages: they are skipped. */
  givesUp: boolean;
}

/**
 * Extracts the facts of the next unprocessed messages.
 * @returns false when there are no more, or they changed in the meantime: they are then left for the next reply
 * @throws ModelError when the model fails; nothing is stored then
 */
export async function rememberFacts(
  { database }: Services,
  scene: MemoryScene,
  options: RememberOptions,
): Promise<boolean> {
  const { conversation } = scene;
  const start = await findRememberedDepth(database, conversation);
  const path = await listActiveMessages(database, conversation.id, { behind: start, limit: mostMessages });
  const rows = takePart(path, scene.model.context);
  const last = rows.at(-1);
  if (last === undefined) return false;
  const facts = await findFacts(database, scene, { rows, start }, options);
  return database.transaction(async (transaction) => {
    const [current] = await transaction
      .select()
      .from(conversations)
      .where(eq(conversations.id, conversation.id))
      .for('update');
    const isSame =
      current?.rememberedId === conversation.rememberedId &&
      current.rememberedDepth === conversation.rememberedDepth;
    if (!isSame || !(await areUnchanged(transaction, rows))) return false;
    await storeFacts(transaction, conversation.id, facts);
    const remembered = { rememberedId: last.id, rememberedDepth: last.depth };
    await transaction.update(conversations).set(remembered).where(eq(conversations.id, conversation.id));
    Object.assign(conversation, remembered);
    return true;
  });
}

/** Returns the first rows that fit; a row that is too long is processed alone, since only its beginning is quoted. */
function takePart(rows: readonly MessageRow[], { tokens, countTokens }: ModelContext): MessageRow[] {
  let left = tokens * contextShare;
  const end = rows.findIndex((row, index) => {
    left -= estimateTokens(row.content, countTokens);
    return left < 0 && index > 0;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}

async function findFacts(
  database: Queries,
  scene: MemoryScene,
  { rows, start }: { rows: readonly MessageRow[]; start: number },
  { signal, givesUp }: RememberOptions,
): Promise<NewFact[]> {
  const { conversation, model, listMemorable } = scene;
  const before = await listBefore(database, conversation.id, start);
  const told = await listSourceMessages(
    database,
    rows.map(({ id }) => id),
  );
  const subjects = (await listMemorable(rows, before.at(-1))).filter(
    (row) => row.model !== 'card' && !told.has(row.id),
  );
  if (model.kind === 'demo') return findFactsByRules(scene, subjects);
  if (!subjects.some(({ role }) => role === 'user')) return [];
  const { facts } = await loadMemories(database, conversation.id);
  const known = chooseKnown(facts, subjects);
  const given = { before: await listMemorable(before), messages: subjects, known };
  try {
    return await findFactsByModel(scene, given, signal);
  } catch (error) {
    if (givesUp && error instanceof ModelError && error.fault === 'malformed') return [];
    throw error;
  }
}

/** Chooses the known facts most related to some messages, in their order: the messages may repeat or replace them. */
function chooseKnown(
  facts: LoadedMemories['facts'],
  subjects: readonly MessageRow[],
): LoadedMemories['facts'] {
  const ranked = rankFacts(
    facts.map(({ content }) => content),
    subjects.map(({ content }) => content),
  );
  const shown = new Set(ranked.slice(0, shownKnown));
  return facts.filter((_fact, place) => shown.has(place));
}

/** Lists the last messages of the active branch up to a depth, oldest first. */
async function listBefore(database: Queries, conversationId: string, depth: number): Promise<MessageRow[]> {
  const rows = await database
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.isOnPath, true),
        eq(messages.isOmitted, false),
        lte(messages.depth, depth),
      ),
    )
    .orderBy(desc(messages.depth))
    .limit(shownBefore);
  return rows.toReversed();
}
