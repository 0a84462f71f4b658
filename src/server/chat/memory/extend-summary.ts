import { and, desc, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import memoryPrompt from '#src/content/memory-prompt.json' with { type: 'json' };
import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import { chooseSummaryPart } from '#src/domain/memory/choose-summary-part.ts';
import { cleanSummary, factKey } from '#src/domain/memory/clean-memory.ts';
import { quoteSummaryMaterial } from '#src/domain/memory/compose-memory-prompt.ts';
import { estimateTokens } from '#src/domain/prompt/bound-count.ts';
import { removeUnfit } from '#src/domain/memory/remove-unfit.ts';
import { messageOverheadTokens } from '#src/domain/prompt/fit-history.ts';
import { composeTask } from '#src/domain/prompt/compose-task.ts';
import { memories, memorySources } from '#src/server/chat/tables/memory-tables.ts';
import { conversations } from '#src/server/chat/tables/tables.ts';
import { countTurns } from '#src/server/chat/prompt/load-prompt-input.ts';
import { measureHistoryRoom } from '#src/server/chat/prompt/measure-history-room.ts';
import type { MessageRow } from '#src/server/chat/messages/to-message.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { ModelError } from '#src/server/platform/llm/model/chat-model.ts';
import { completeText } from '#src/server/platform/llm/model/complete-text.ts';
import type { Services } from '#src/server/platform/services.ts';
import { fillNames, quoteMessage } from './find-facts.ts';
import { isOfActiveBranch } from '../messages/is-active-memory.ts';
import { areUnchanged, listActiveMessages } from './list-active-messages.ts';
import type { MemoryScene } from './load-memory-scene.ts';
import { deleteMemories } from './store-facts.ts';

/** Messages read in one turn. */
const mostMessages = 200;
/** The number of messages that may be added while a summary is written. */
const spareMessages = 20;
const maxSummaryTokens = 800;
const leastSummaryTokens = 64;
/**
 * The room for the history is never less than this share of the model's context, so a shorter history is not even
 * measured.
 */
const leastRoomShare = 0.1;
/** The most unpinned summaries of a conversation, including those of other branches. */
const mostUnpinned = 8;
/** The number of repeated letters of its instruction from which a summary is rejected. */
const echoLength = 80;

type SummaryRow = typeof memories.$inferSelect;

/**
 * Adds the next part of a long history to the rolling summary. A forgotten summary is not written again: the new one
 * begins after it.
 * @returns false while the history is short, the summary is pinned, or something changed in the meantime
 * @throws ModelError when the model fails; nothing is stored then
 */
export async function extendSummary(
  services: Services,
  scene: MemoryScene,
  signal: AbortSignal,
): Promise<boolean> {
  const { database } = services;
  const { conversation, model } = scene;
  const old = await findSummary(database, conversation.id);
  if (old?.isPinned === true && !old.isForgotten) return false;
  const { tokens: contextTokens, countTokens } = model.context;
  // Turns that a prompt would not even read are summarised before that.
  const most = Math.min(mostMessages, countTurns(contextTokens) - spareMessages);
  const path = await listActiveMessages(database, conversation.id, {
    behind: old?.depth ?? -1,
    limit: most + 1,
  });
  const read = path.slice(0, most);
  const hasMore = path.length > most;
  const tokens = read.map(({ content, hiddenAt }) =>
    hiddenAt === null ? estimateTokens(content, countTokens) + messageOverheadTokens : 0,
  );
  const isShort = sum(tokens) < contextTokens * leastRoomShare;
  if (!hasMore && isShort) return false;
  const roomTokens = await measureHistoryRoom(services, conversation);
  const count = chooseSummaryPart({ tokens, hasMore, roomTokens, contextTokens });
  const chosen = endWithReply(read.slice(0, count));
  const material = { old: old?.content ?? '', rows: chosen, roomTokens };
  const { content, rows } = await writeFitting(scene, material, signal);
  const last = rows.at(-1);
  if (last === undefined) return false;
  return database.transaction(async (transaction) => {
    await transaction
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversation.id))
      .for('update');
    const current = await findSummary(transaction, conversation.id);
    const isSame = current?.id === old?.id && current?.version === old?.version;
    if (!isSame || !(await areUnchanged(transaction, rows))) return false;
    await storeSummary(transaction, { conversationId: conversation.id, content, last, author: model.name });
    return true;
  });
}

/** Ends the rows with a reply, if there is one: the prompt then begins with a message of the person. */
function endWithReply(rows: MessageRow[]): MessageRow[] {
  const end = rows.findLastIndex(({ role }) => role === 'assistant');
  return end < 1 ? rows : rows.slice(0, end + 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

/** Finds the summary that covers most of the active branch, even a forgotten one, whose text is empty. */
async function findSummary(queries: Queries, conversationId: string): Promise<SummaryRow | undefined> {
  const [summary] = await queries
    .select()
    .from(memories)
    .where(and(eq(memories.conversationId, conversationId), eq(memories.kind, 'summary'), isOfActiveBranch()))
    .orderBy(desc(memories.isPinned), desc(memories.depth), desc(memories.id))
    .limit(1);
  return summary;
}

interface Material {
  old: string;
  rows: MessageRow[];
  roomTokens: number;
}

/** Writes a summary of as many of the messages as the model takes: half of them if it says that they are too long. */
async function writeFitting(
  scene: MemoryScene,
  { old, rows, roomTokens }: Material,
  signal: AbortSignal,
): Promise<Pick<Material, 'rows'> & { content: string }> {
  try {
    const content = rows.length === 0 ? old : await writeSummary(scene, { old, rows, roomTokens }, signal);
    return { content, rows };
  } catch (error) {
    const fewer = endWithReply(rows.slice(0, Math.floor(rows.length / 2)));
    if (!(error instanceof ModelError) || error.fault !== 'too-long' || fewer.length === 0) throw error;
    return writeFitting(scene, { old, rows: fewer, roomTokens }, signal);
  }
}

/**
 * Writes a summary and removes unacceptable text of the model (rule:no-minors, rule:nothing-explicit); if nothing is
 * left, the earlier summary is returned.
 */
async function writeSummary(
  scene: MemoryScene,
  { old, rows, roomTokens }: Material,
  signal: AbortSignal,
): Promise<string> {
  const told = await scene.listMemorable(rows);
  if (told.length === 0) return old;
  const { taskRules: rules } = hostTexts[scene.conversation.language];
  const instructions = fillNames(memoryPrompt[scene.conversation.language].summary, scene);
  const quoted = told.map((row) => quoteMessage(row, scene));
  const answer = await completeText(
    scene.model,
    {
      messages: composeTask({ rules, instructions, material: quoteSummaryMaterial(old, quoted) }),
      maxReplyTokens: Math.min(maxSummaryTokens, Math.max(leastSummaryTokens, Math.floor(roomTokens / 4))),
    },
    signal,
  );
  const summary = cleanSummary(answer);
  const echoes = [rules, instructions].map((text) => factKey(text).slice(0, echoLength));
  const isEcho = echoes.some((echo) => factKey(summary).includes(echo));
  if (summary === '' || /^[[{]/.test(summary) || isEcho) {
    throw new ModelError('malformed', 'The answer is no summary.');
  }
  return removeUnfit(summary) || removeUnfit(old);
}

async function storeSummary(
  queries: Queries,
  {
    conversationId,
    content,
    last,
    author,
  }: { conversationId: string; content: string; last: MessageRow; author: string },
): Promise<void> {
  const id = newId();
  await queries
    .insert(memories)
    .values({ id, conversationId, kind: 'summary', content, author, depth: last.depth });
  await queries.insert(memorySources).values({ memoryId: id, messageId: last.id, conversationId });
  const tooMany = await queries
    .select({ id: memories.id })
    .from(memories)
    .where(
      and(
        eq(memories.conversationId, conversationId),
        eq(memories.kind, 'summary'),
        eq(memories.isPinned, false),
      ),
    )
    .orderBy(desc(memories.id))
    .offset(mostUnpinned);
  await deleteMemories(
    queries,
    tooMany.map((summary) => summary.id),
  );
}
