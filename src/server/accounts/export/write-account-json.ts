import type { Queries } from '#src/server/platform/database/database.ts';
import { describeMessage } from './describe-message.ts';
import { type OwnChat, readChatParts, readOwnChats } from './read-own-chats.ts';
import { readOwnEntries, readOwnHolds } from './read-own-gems.ts';
import { readMessageParts, readOwnMessages } from './read-own-messages.ts';
import type { OwnRecords } from './read-own-records.ts';

/** Writes `account.json`, with the messages of a conversation in batches. */
export async function* writeAccountJson(
  database: Queries,
  { userId, records, exportedAt }: { userId: string; records: OwnRecords; exportedAt: Date },
): AsyncGenerator<string> {
  const head = { format: 'yuanfen-export', version: 2, export_time: exportedAt, ...records };
  yield `${openObject(head)},\n"gem_holds":[`;
  yield* writeRows(readOwnHolds(database, userId));
  yield '],\n"gem_entries":[';
  yield* writeRows(readOwnEntries(database, userId));
  yield '],\n"conversations":[';
  let separator = '\n';
  for await (const chat of readOwnChats(database, userId)) {
    const parts = await readChatParts(database, chat.id);
    yield `${separator}${openObject({ ...describeChat(chat), ...parts })},"messages":[`;
    yield* writeMessages(database, chat.id);
    yield ']}';
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** Writes the rows of a list, a batch at a time. */
async function* writeRows(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = '\n';
  for await (const batch of batches) {
    yield separator + batch.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
}

async function* writeMessages(database: Queries, conversationId: string): AsyncGenerator<string> {
  let separator = '\n';
  for await (const batch of readOwnMessages(database, conversationId)) {
    if (batch.length === 0) continue;
    const parts = await readMessageParts(
      database,
      batch.map(({ id }) => id),
    );
    for (const message of batch) {
      yield separator + JSON.stringify(describeMessage(message, parts));
      separator = ',\n';
    }
  }
}

/** Returns the JSON of an object without its closing bracket, so that more members can follow. */
function openObject(object: object): string {
  return JSON.stringify(object).slice(0, -1);
}

function describeChat(chat: OwnChat) {
  return {
    id: chat.id,
    character_id: chat.characterId,
    character_name: chat.characterName,
    title: chat.title,
    title_origin: chat.titleOrigin,
    title_tries: chat.titleTries,
    language: chat.language,
    mode: chat.mode,
    chat_model: chat.chatModel,
    sampler: chat.sampler,
    persona_id: chat.personaId,
    is_as_self: chat.isAsSelf,
    background_id: chat.backgroundId,
    version: chat.version,
    notice_time: chat.noticedAt,
    remembered_depth: chat.rememberedDepth,
    remembered_id: chat.rememberedId,
    head_message_id: chat.headMessageId,
    message_count: chat.messageCount,
    create_time: chat.createdAt,
    modify_time: chat.modifiedAt,
    delete_time: chat.deletedAt,
    seen_time: chat.seenAt,
    pin_time: chat.pinnedAt,
    archive_time: chat.archivedAt,
  };
}
