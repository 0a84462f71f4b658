import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { VipLevel } from '#src/contract/user-calls.ts';
import { characters } from '#src/server/characters/tables.ts';
import { users } from '#src/server/identity/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { ConversationRow } from '../require-conversation.ts';

/** What a prompt holds of the person, and of the character beside its texts. */
export interface PromptSettings {
  nickname: string;
  vipLevel: VipLevel;
  /** The persona of the conversation, else the default one; null without any. */
  persona: { name: string; description: string } | null;
  systemPrompt: string | null;
  postHistoryInstructions: string | null;
  /** The lorebook of the character's card as it came. */
  characterBook: unknown;
}

const cardData = sql`${characters.card} -> 'data'`;
const cardText = (field: string) => sql<string | null>`${cardData} ->> ${sql.raw(`'${field}'`)}`;

/** Reads the settings of a conversation's prompt in one round trip. */
export async function loadPromptSettings(
  queries: Queries,
  { userId, characterId, personaId }: ConversationRow,
): Promise<PromptSettings> {
  const isChosen = personaId === null ? sql`(1 = 0)` : eq(personas.id, personaId);
  const [row] = await queries
    .select({
      nickname: users.nickname,
      vipLevel: users.vipLevel,
      persona: { name: personas.name, description: personas.description },
      systemPrompt: cardText('system_prompt'),
      postHistoryInstructions: cardText('post_history_instructions'),
      characterBook: sql<unknown>`${cardData} -> 'character_book'`,
    })
    .from(users)
    .innerJoin(characters, eq(characters.id, characterId))
    .leftJoin(personas, and(eq(personas.userId, users.id), or(isChosen, personas.isDefault)))
    .where(eq(users.id, userId))
    .orderBy(desc(isChosen))
    .limit(1);
  if (row === undefined) throw new Error('the user of a conversation is gone');
  return row;
}
