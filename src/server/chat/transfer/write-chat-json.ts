import type { Queries } from '#src/server/platform/database/database.ts';
import { readText } from '../messages/read-text.ts';
import type { ConversationRow } from '../messages/require-conversation.ts';
import type { MessageRow } from '../messages/to-message.ts';
import { readGuidance } from '../guidance/get-guidance.ts';
import { type SpeakerNames, getWriter } from './load-speaker-names.ts';
import { describeSource, type MessageSource, readLines, readSources } from './read-origins.ts';
import { readWholeTree } from './read-whole-tree.ts';

/**
 * Writes a conversation with all branches, as docs/chat-export.md describes it; its messages are written in batches.
 */
export async function* writeChatJson(
  database: Queries,
  conversation: ConversationRow,
  speakers: SpeakerNames,
): AsyncGenerator<string> {
  const head = {
    format: 'yuanfen-chat',
    version: 1,
    export_time: new Date(),
    ...describe(conversation, speakers),
    guidance: (await readGuidance(database, conversation)).chat,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"messages":[`;
  let separator = '\n';
  for await (const batch of readWholeTree(database, conversation.id)) {
    const sources = await readSources(
      database,
      batch.map(({ id }) => id),
    );
    for (const row of batch) {
      yield separator + JSON.stringify(await describeMessage(database, row, sources.get(row.id)));
      separator = ',\n';
    }
  }
  yield '\n],"lines":[';
  yield* writeLines(database, conversation.id);
  yield '\n]}\n';
}

function describe(conversation: ConversationRow, { userName, characterName }: SpeakerNames) {
  return {
    id: conversation.id,
    title: conversation.title,
    title_origin: conversation.titleOrigin,
    character: { id: conversation.characterId, name: characterName },
    user_name: userName,
    language: conversation.language,
    mode: conversation.mode,
    create_time: conversation.createdAt,
    modify_time: conversation.modifiedAt,
    head_message_id: conversation.headMessageId,
  };
}

/** Writes the lines of its imported file other than messages. */
async function* writeLines(database: Queries, conversationId: string): AsyncGenerator<string> {
  let separator = '\n';
  for await (const { place, kind, afterMessageId, content } of readLines(database, conversationId)) {
    yield separator + JSON.stringify({ place, kind, after_message_id: afterMessageId, content });
    separator = ',\n';
  }
}

async function describeMessage(database: Queries, row: MessageRow, source: MessageSource | undefined) {
  const writer = getWriter(row);
  return {
    id: row.id,
    parent_id: row.parentId,
    depth: row.depth,
    is_active: row.isOnPath,
    role: row.role,
    written_by: writer,
    ai_generated: writer === 'ai',
    model: row.model,
    content: await readText(database, row),
    state: row.state,
    finish_reason: row.finishReason,
    create_time: row.createdAt,
    edit_time: row.editedAt,
    choose_time: row.chosenAt,
    hide_time: row.hiddenAt,
    source: describeSource(source),
  };
}
