import { getWriter } from '#src/server/chat/transfer/load-speaker-names.ts';
import { walletOf } from '#src/server/gems/list-entries.ts';
import { gemEntries, gemHolds } from '#src/server/gems/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { chatLists, ownEntries, ownHolds } from './own-lists.ts';
import { pickFields } from './pick-fields.ts';
import { type OwnChat, readOwnChats } from './read-own-chats.ts';
import {
  type MessageParts,
  type OwnMessage,
  readMessageParts,
  readOwnMessages,
} from './read-own-messages.ts';
import type { OwnRecords } from './read-own-records.ts';
import { readLists, readLongList } from './read-lists.ts';

/** Writes `account.json`, with the messages of a conversation and the list of gems in batches. */
export async function* writeAccountJson(
  database: Queries,
  { userId, records, exportedAt }: { userId: string; records: OwnRecords; exportedAt: Date },
): AsyncGenerator<string> {
  const head = { format: 'yuanfen-export', version: 2, export_time: exportedAt, ...records };
  yield `${openObject(head)},\n"gem_holds":[`;
  yield* writeRows(readLongList(database, ownHolds, { ownerId: userId, id: gemHolds.id }));
  yield '],\n"gem_entries":[';
  yield* writeRows(readLongList(database, ownEntries, { ownerId: walletOf(userId), id: gemEntries.id }));
  yield '],\n"conversations":[';
  let separator = '\n';
  for await (const chat of readOwnChats(database, userId)) {
    const lists = await readLists(database, chatLists, chat.id);
    yield `${separator}${openObject({ ...describeChat(chat), ...lists })},"messages":[`;
    yield* writeRows(readDescribedMessages(database, chat.id));
    yield ']}';
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** Writes the rows of a list, a batch at a time. */
async function* writeRows(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = '\n';
  for await (const batch of batches) {
    for (const row of batch) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
  }
}

async function* readDescribedMessages(database: Queries, conversationId: string): AsyncGenerator<object[]> {
  for await (const batch of readOwnMessages(database, conversationId)) {
    const parts = await readMessageParts(
      database,
      batch.map(({ id }) => id),
    );
    yield batch.map((message) => describeMessage(message, parts));
  }
}

/** Returns the JSON of an object without its closing bracket, so that more members can follow. */
function openObject(object: object): string {
  return JSON.stringify(object).slice(0, -1);
}

function describeChat(chat: OwnChat): object {
  return pickFields(
    chat,
    'id characterId characterName title titleOrigin titleTries language mode chatModel sampler personaId isAsSelf',
    'backgroundId version noticedAt rememberedDepth rememberedId headMessageId messageCount createdAt modifiedAt',
    'deletedAt seenAt pinnedAt archivedAt',
  );
}

/** Describes a message with its generation, including the model's reasoning, which is about the person too. */
function describeMessage(
  message: OwnMessage,
  { translations, attachments, recordings, sources }: MessageParts,
) {
  const writer = getWriter(message);
  return {
    ...pickFields(
      message,
      'id parentId depth isOnPath role aiNotice content state finishReason model clientMessageId version removalId',
      'isOmitted createdAt editedAt chosenAt hiddenAt',
    ),
    written_by: writer,
    ai_generated: writer === 'ai',
    generation:
      message.generation &&
      pickFields(
        message.generation,
        'state reasoning fault firedLore holdId promptTokens completionTokens startedAt stopRequestedAt endedAt',
      ),
    translations: (translations.get(message.id) ?? []).map(({ part }) => part),
    attachment: attachments.get(message.id)?.[0]?.part ?? null,
    recording: recordings.get(message.id)?.[0]?.part ?? null,
    source: sources.get(message.id)?.[0]?.part ?? null,
  };
}
