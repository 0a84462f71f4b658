import type { Message } from '#src/contract/chat/message-calls.ts';
import type { messages } from '../tables/tables.ts';

export type MessageRow = typeof messages.$inferSelect;

/** The parts of a message that are not in its row. */
export type MessageRelations = Pick<
  Message,
  'variants' | 'attachment' | 'has_thoughts' | 'translation' | 'left_out'
>;

/** Converts a row to the form of the contract; `content` overrides the stored text while a reply is being written. */
export function toMessage(
  row: MessageRow,
  content: string = row.content,
  extras: Partial<MessageRelations> = {},
): Message {
  return {
    id: row.id,
    parent_id: row.parentId,
    role: row.role,
    content,
    state: row.state,
    finish_reason: row.finishReason,
    model: row.model,
    client_message_id: row.clientMessageId,
    create_time: row.createdAt.toISOString(),
    depth: row.depth,
    variants: extras.variants ?? [row.id],
    version: row.version,
    edit_time: row.editedAt?.toISOString() ?? null,
    hide_time: row.hiddenAt?.toISOString() ?? null,
    ai_notice: row.aiNotice,
    attachment: extras.attachment ?? null,
    has_thoughts: extras.has_thoughts ?? false,
    translation: extras.translation ?? null,
    ...(extras.left_out !== undefined && { left_out: extras.left_out }),
  };
}
