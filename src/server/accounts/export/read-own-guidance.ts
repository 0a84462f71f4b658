import { asc, eq } from 'drizzle-orm';
import { guidances, presets, quickReplies } from '#src/server/chat/base/guidance-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/** Reads a person's instructions, presets and quick replies, as they are exported. */
export async function readOwnGuidance(database: Queries, userId: string) {
  return {
    guidances: await database
      .select({
        id: guidances.id,
        character_id: guidances.characterId,
        conversation_id: guidances.conversationId,
        instructions: guidances.instructions,
        note: guidances.note,
        note_depth: guidances.noteDepth,
        modify_time: guidances.modifiedAt,
      })
      .from(guidances)
      .where(eq(guidances.userId, userId))
      .orderBy(asc(guidances.id)),
    presets: await database
      .select({
        id: presets.id,
        name: presets.name,
        instructions: presets.instructions,
        note: presets.note,
        note_depth: presets.noteDepth,
        sampler: presets.sampler,
        modify_time: presets.modifiedAt,
      })
      .from(presets)
      .where(eq(presets.userId, userId))
      .orderBy(asc(presets.id)),
    quick_replies: await database
      .select({
        position: quickReplies.position,
        label: quickReplies.label,
        content: quickReplies.content,
      })
      .from(quickReplies)
      .where(eq(quickReplies.userId, userId))
      .orderBy(asc(quickReplies.position)),
  };
}
