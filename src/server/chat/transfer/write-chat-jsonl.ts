import {
  writeChatHeader,
  type WrittenMessage,
  type WrittenVariant,
  isAsItCame,
  rewriteChatHeader,
  writeChatMessage,
} from '#src/domain/chat/transfer/write-chat-line.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { ConversationRow } from '../messages/require-conversation.ts';
import type { MessageRow } from '../messages/to-message.ts';
import { readGuidance } from '../guidance/get-guidance.ts';
import { type SpeakerNames, getWriter } from './load-speaker-names.ts';
import { unknownModel } from './plan-messages.ts';
import { type BranchMessage, readActiveBranch } from './read-active-branch.ts';
import { type Origins, readFirstLines, readOrigins } from './read-origins.ts';
import { FileTask } from '#src/server/platform/work-process/file-task.ts';
import { smallFileLength } from '#src/server/platform/work-process/small-file-length.ts';
import type { chatTasks, HeaderLine } from './chat-tasks.ts';

/**
 * Writes a conversation as a chat file of SillyTavern: the active branch, each message with its variants
 * (rule:chat-files), and the imported lines between them. A message that has no text, or is still being written, has no
 * line.
 */
export async function* writeChatJsonl(
  database: Queries,
  conversation: ConversationRow,
  speakers: SpeakerNames,
): AsyncGenerator<string> {
  const first = await readFirstLines(database, conversation.id);
  const header = first.find(({ kind }) => kind === 'header');
  const { userId, title, createdAt } = conversation;
  const { chat } = await readGuidance(database, conversation);
  const note = chat.note === '' ? null : { content: chat.note, depth: chat.note_depth };
  yield header === undefined
    ? writeChatHeader({ ...speakers, title, note, createdAt })
    : await writeHeaderLine(userId, { text: header.content, title, note });
  for (const { kind, content } of first) if (kind === 'other') yield `\n${content}`;
  for await (const batch of readActiveBranch(database, conversation.id)) {
    const ids = batch.flatMap(({ variants }) => variants.map(({ id }) => id));
    const origins = await readOrigins(database, ids);
    for (const item of batch) {
      const line = await writeMessageLine(userId, describeLine(item, speakers, origins));
      if (line !== '') yield `\n${line}`;
      const behind = item.variants.flatMap(({ id }) => origins.lines.get(id) ?? []);
      for (const { content } of behind) yield `\n${content}`;
    }
  }
}

function describeLine(
  { message, variants }: BranchMessage,
  speakers: SpeakerNames,
  origins: Origins,
): WrittenMessage {
  const told = variants.filter(({ content, state }) => content.trim() !== '' && state !== 'streaming');
  const place = told.findIndex(({ id }) => id === message.id);
  return {
    name: message.role === 'user' ? speakers.userName : speakers.characterName,
    isUser: message.role === 'user',
    isHidden: message.hiddenAt !== null,
    variants: told.map((row) => toVariant(row, origins)),
    chosen: place < 0 ? told.length - 1 : place,
  };
}

function toVariant(row: MessageRow, { sources, generated }: Origins): WrittenVariant {
  const isUnknown = row.role === 'user' || row.model === unknownModel;
  return {
    content: row.content,
    sentAt: row.editedAt ?? row.createdAt,
    model: isUnknown ? null : row.model,
    isAi: getWriter(row) === 'ai',
    isFromHere: generated.has(row.id),
    isEdited: row.version > 0,
    source: sources.get(row.id) ?? null,
  };
}

const lineTask = new FileTask<typeof chatTasks>(new URL('./chat-tasks.ts', import.meta.url), {
  table: 'chatTasks',
  isExport: true,
});

/** Writes the first line of a person's chat; a long one in another process, since it is parsed (decision 24). */
function writeHeaderLine(userId: string, header: HeaderLine): string | Promise<string> {
  const { length } = header.text;
  if (length > smallFileLength)
    return lineTask.run({ userId, length }, 'writeLine', { kind: 'header', header });
  return rewriteChatHeader(header.text, header);
}

/** Writes the line of a person's message; in another process if it was changed and has much besides its texts. */
function writeMessageLine(userId: string, message: WrittenMessage): string | Promise<string> {
  const length = message.variants.reduce(
    (sum, { source }) => sum + (source?.line?.length ?? 0) + (source?.info?.length ?? 0),
    0,
  );
  if (length <= smallFileLength || isAsItCame(message)) return writeChatMessage(message);
  return lineTask.run({ userId, length }, 'writeLine', { kind: 'message', message });
}
