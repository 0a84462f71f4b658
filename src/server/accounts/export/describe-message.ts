import { getWriter } from '#src/server/chat/transfer/load-speaker-names.ts';
import { describeSource } from '#src/server/chat/transfer/read-origins.ts';
import type { MessageParts, OwnMessage } from './read-own-messages.ts';

/** Describes a message and its attachments for the export. */
export function describeMessage(message: OwnMessage, parts: MessageParts) {
  const writer = getWriter(message);
  return {
    id: message.id,
    parent_id: message.parentId,
    depth: message.depth,
    is_on_path: message.isOnPath,
    role: message.role,
    written_by: writer,
    ai_generated: writer === 'ai',
    ai_notice: message.aiNotice,
    content: message.content,
    state: message.state,
    finish_reason: message.finishReason,
    model: message.model,
    client_message_id: message.clientMessageId,
    version: message.version,
    removal_id: message.removalId,
    is_omitted: message.isOmitted,
    create_time: message.createdAt,
    edit_time: message.editedAt,
    choose_time: message.chosenAt,
    hide_time: message.hiddenAt,
    generation: describeGeneration(message.generation),
    translations: (parts.translations.get(message.id) ?? []).map((row) => ({
      language: row.language,
      version: row.version,
      content: row.content,
      model: row.model,
      create_time: row.createdAt,
    })),
    attachment: describeAttachment(message.id, parts),
    recording: describeRecording(message.id, parts),
    source: describeSource(parts.sources.get(message.id)),
  };
}

function describeAttachment(messageId: string, { attachments }: MessageParts) {
  const row = attachments.get(messageId);
  return row === undefined ? null : { gallery_picture_id: row.galleryPictureId };
}

/** Describes the recordings of a message, without the sound: it is cached for a week, and can be generated again. */
function describeRecording(messageId: string, { recordings }: MessageParts) {
  const row = recordings.get(messageId);
  return row === undefined ? null : { version: row.version, voice: row.voice, create_time: row.createdAt };
}

/** Describes the generation of a reply, including the model's reasoning, which is about the person too. */
function describeGeneration(generation: OwnMessage['generation']) {
  if (generation === null) return null;
  return {
    state: generation.state,
    reasoning: generation.reasoning,
    fault: generation.fault,
    fired_lore: generation.firedLore,
    hold_id: generation.holdId,
    prompt_tokens: generation.promptTokens,
    completion_tokens: generation.completionTokens,
    start_time: generation.startedAt,
    stop_request_time: generation.stopRequestedAt,
    end_time: generation.endedAt,
  };
}
