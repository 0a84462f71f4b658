import type { Queries } from '#src/server/platform/database.ts';
import { type OwnChat, type OwnMessage, readOwnChats, readOwnMessages } from './read-own-chats.ts';
import type { OwnRecords } from './read-own-records.ts';
import { writtenBy } from './written-by.ts';

/** Writes `account.json`, a conversation's messages some at a time. */
export async function* writeAccountJson(
  database: Queries,
  { userId, records, exportedAt }: { userId: string; records: OwnRecords; exportedAt: Date },
): AsyncGenerator<string> {
  const head = { format: 'yuanfen-export', version: 1, export_time: exportedAt, ...records };
  yield `${openObject(head)},\n"conversations":[`;
  let separator = '\n';
  for await (const chat of readOwnChats(database, userId)) {
    yield `${separator}${openObject(describeChat(chat))},"messages":[`;
    yield* writeMessages(database, chat.id);
    yield ']}';
    separator = ',\n';
  }
  yield '\n]}\n';
}

async function* writeMessages(database: Queries, conversationId: string): AsyncGenerator<string> {
  let separator = '\n';
  for await (const batch of readOwnMessages(database, conversationId)) {
    if (batch.length === 0) continue;
    yield separator + batch.map((message) => JSON.stringify(describeMessage(message))).join(',\n');
    separator = ',\n';
  }
}

/** An object without its closing bracket, for what follows. */
function openObject(object: object): string {
  return JSON.stringify(object).slice(0, -1);
}

function describeChat(chat: OwnChat) {
  return {
    id: chat.id,
    character_id: chat.characterId,
    character_name: chat.characterName,
    language: chat.language,
    mode: chat.mode,
    background_id: chat.backgroundId,
    head_message_id: chat.headMessageId,
    message_count: chat.messageCount,
    create_time: chat.createdAt,
    modify_time: chat.modifiedAt,
    delete_time: chat.deletedAt,
    seen_time: chat.seenAt,
  };
}

function describeMessage(message: OwnMessage) {
  const writer = writtenBy(message);
  return {
    id: message.id,
    parent_id: message.parentId,
    role: message.role,
    written_by: writer,
    ai_generated: writer === 'ai',
    content: message.content,
    state: message.state,
    finish_reason: message.finishReason,
    model: message.model,
    client_message_id: message.clientMessageId,
    create_time: message.createdAt,
    generation: describeGeneration(message.generation),
  };
}

/** How a reply came about; a model's reasoning is about the person, too. */
function describeGeneration(generation: OwnMessage['generation']) {
  if (generation === null) return null;
  return {
    state: generation.state,
    reasoning: generation.reasoning,
    fault: generation.fault,
    prompt_tokens: generation.promptTokens,
    completion_tokens: generation.completionTokens,
    start_time: generation.startedAt,
    stop_request_time: generation.stopRequestedAt,
    end_time: generation.endedAt,
  };
}
