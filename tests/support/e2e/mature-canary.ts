import type postgres from 'postgres';
import { copyRows } from '../api/database/copy-rows.ts';

/** Word in the name, the slug and the texts of a character that is shown only to people who opted in. */
export const matureCanary = 'velvet-canary';
const canaryId = 'canary1';
const canaryTag = 'canary-label';
const canaryPicture = 'ca11ab1e00000001';

/** Matches every trace of that character: its texts, its tag, its id, its picture. */
export const canaryTrace = /canary|ca11ab1e/i;

/** The paths of its page and its chat. */
export const canaryPages = [`/character/${matureCanary}-${canaryId}`, `/chat/${matureCanary}-${canaryId}`];

/** Stores a copy of a character with an additional label for adults (rule:mature-hidden) and a picture of its own. */
export async function addMatureCanary(sql: postgres.Sql): Promise<void> {
  const [model] = await sql<{ portrait: string }[]>`
    select portrait_id as portrait from characters where id = 'f01'`;
  await copyRows(sql, 'pictures', { id: model?.portrait ?? '' }, { id: canaryPicture });
  const texts = { name: matureCanary, tagline: matureCanary, scenario: matureCanary };
  await sql`insert into tags (slug, label_type, names)
    values (${canaryTag}, 'NSFW', ${sql.json({ en: 'Canary', 'zh-CN': 'Canary' })})`;
  // Makes it the first of every list.
  const own = { slug: matureCanary, rank: -1, likes: 1_000_000 };
  const pictures = { portrait_id: canaryPicture, avatar_id: canaryPicture };
  await copyRows(sql, 'characters', { id: 'f01' }, { id: canaryId, is_mature: true, ...own, ...pictures });
  await copyRows(sql, 'character_texts', { character_id: 'f01' }, { character_id: canaryId, ...texts });
  await sql`insert into character_tags (character_id, tag_slug)
    values (${canaryId}, ${canaryTag}), (${canaryId}, 'witty')`;
}
