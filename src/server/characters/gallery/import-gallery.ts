import { sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { backgrounds, galleryPictures } from '../gallery-tables.ts';
import { characters } from '../tables.ts';

type GalleryRow = typeof galleryPictures.$inferInsert;
type BackgroundRow = typeof backgrounds.$inferInsert;

/** Stores the gallery pictures of existing characters; unchanged rows are left alone. */
export async function importGalleryPictures(database: Queries, rows: readonly GalleryRow[]): Promise<void> {
  if (rows.length === 0) return;
  const known = await database
    .select({ id: characters.id })
    .from(characters)
    .where(isAnyOf(characters.id, new Set(rows.map(({ characterId }) => characterId))));
  const ids = new Set(known.map(({ id }) => id));
  const present = rows.filter(({ characterId }) => ids.has(characterId));
  if (present.length === 0) return;
  await database
    .insert(galleryPictures)
    .values(present)
    .onConflictDoUpdate({
      target: galleryPictures.id,
      set: {
        characterId: sql`excluded.character_id`,
        pictureId: sql`excluded.picture_id`,
        captions: sql`excluded.captions`,
        position: sql`excluded.position`,
      },
      setWhere: sql`(${galleryPictures.characterId}, ${galleryPictures.pictureId}, ${galleryPictures.captions}, ${galleryPictures.position})
        is distinct from (excluded.character_id, excluded.picture_id, excluded.captions, excluded.position)`,
    });
}

/** Stores backgrounds; unchanged rows are left alone. */
export async function importBackgrounds(database: Queries, rows: readonly BackgroundRow[]): Promise<void> {
  if (rows.length === 0) return;
  await database
    .insert(backgrounds)
    .values([...rows])
    .onConflictDoUpdate({
      target: backgrounds.id,
      set: {
        pictureId: sql`excluded.picture_id`,
        names: sql`excluded.names`,
        gems: sql`excluded.gems`,
        position: sql`excluded.position`,
      },
      setWhere: sql`(${backgrounds.pictureId}, ${backgrounds.names}, ${backgrounds.gems}, ${backgrounds.position})
        is distinct from (excluded.picture_id, excluded.names, excluded.gems, excluded.position)`,
    });
}
