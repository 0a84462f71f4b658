import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getCharacterModel as getCharacterModelCall } from '#src/contract/cards/card-calls.ts';
import { toCardV3 } from '#src/domain/cards/parse-card.ts';
import { parseJsonExactly } from '#src/domain/json/parse-json-exactly.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Viewer } from './is-shown.ts';
import { type CharacterRow, toCard } from './load-cards.ts';
import { requireCharacter } from './require-character.ts';
import { loadStoredCard } from './stored-card.ts';
import { characters } from './tables.ts';

type CharacterModel = z.input<typeof getCharacterModelCall.result>;

/**
 * Returns the persona of a character as a Character Card V3 (rule:public-model). The owner of a private character gets
 * the card as it was imported. For a character of the site, the card contains what visitors may read: no instructions
 * to the model, no notes of the creator and no lorebook.
 * @throws AppError 40003 with 404 for an unknown id, for a character that is not shown (rule:mature-hidden), and for
 * somebody else's character
 */
export async function getCharacterModel(
  database: Queries,
  id: string,
  viewer: Viewer,
): Promise<CharacterModel> {
  const row = await requireCharacter(database, id, viewer);
  if (row.character.ownerId !== null) return readStoredCard(database, id);
  const { tags } = toCard(row);
  const names = tags.map(({ name }) => name);
  return { spec: 'chara_card_v3', spec_version: '3.0', data: composeData(row, names) };
}

async function readStoredCard(database: Queries, id: string): Promise<CharacterModel> {
  const stored = await loadStoredCard(database, id);
  if (stored === null) return readOldCard(database, id);
  const { spec_version: version } = toCardV3(stored);
  return {
    spec: 'chara_card_v3',
    spec_version: typeof version === 'string' ? version : '3.0',
    data: stored.data,
  };
}

/** Reads a card that was imported before its text was stored. */
async function readOldCard(database: Queries, id: string): Promise<CharacterModel> {
  const [row] = await database
    // As text: the driver's `JSON.parse` may misread keys of a person's file.
    .select({ cardText: sql<string | null>`${characters.card}::text` })
    .from(characters)
    .where(eq(characters.id, id));
  const stored = parseJsonExactly(row?.cardText ?? '{}');
  const card = isJsonObject(stored) ? stored : {};
  const data = isJsonObject(card['data']) ? card['data'] : {};
  const version = card['spec_version'];
  return { spec: 'chara_card_v3', spec_version: typeof version === 'string' ? version : '3.0', data };
}

function composeData({ character, text }: CharacterRow, tags: string[]): JsonObject {
  return {
    name: text.name,
    description: text.description,
    personality: text.personality,
    scenario: text.scenario,
    first_mes: text.firstMessage,
    mes_example: text.exampleDialogue,
    creator_notes: text.tagline,
    system_prompt: '',
    post_history_instructions: '',
    alternate_greetings: text.alternateGreetings,
    group_only_greetings: [],
    tags,
    creator: '',
    character_version: '',
    assets: [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }],
    creation_date: toUnixSeconds(character.createdAt),
    modification_date: toUnixSeconds(character.updatedAt),
    extensions: {
      yuanfen: {
        id: character.id,
        gender: character.gender,
        age: character.age,
        occupation: text.occupation,
        tagline: text.tagline,
        voice_hint: text.voiceHint,
        mood: text.mood,
        likes: text.likedThings,
        dislikes: text.dislikedThings,
      },
    },
  };
}

function toUnixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}
