import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { pictureWidths } from '#src/contract/pictures/picture.ts';
import { backgrounds, galleryPictures, unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { characters } from '#src/server/characters/tables.ts';
import { authors, publishedArticles } from '#src/server/stories/tables.ts';
import type { PictureRights } from '#src/server/pictures/picture-service.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { unlockedPictures } from '../tables/media-tables.ts';

/** The width in pixels of the free preview of a background that costs gems: enough to recognise it. */
export const previewWidth = pictureWidths[0];

/**
 * Creates the rights to pictures that have to be unlocked (rule:chat-pictures): pictures that characters send, which
 * nobody else sees at all, and backgrounds with a price. A picture that the site shows publicly never has to be
 * unlocked.
 */
export function createPictureRights(database: Queries): PictureRights {
  return {
    async listLocked(ids) {
      const [sent, sold] = await Promise.all([
        database
          .select({ id: galleryPictures.pictureId })
          .from(galleryPictures)
          .where(isAnyOf(galleryPictures.pictureId, ids)),
        database
          .select({ id: backgrounds.pictureId })
          .from(backgrounds)
          .where(and(isAnyOf(backgrounds.pictureId, ids), gt(backgrounds.gems, 0))),
      ]);
      const locked = new Map(sent.map(({ id }) => [id, 0]));
      for (const { id } of sold) locked.set(id, previewWidth);
      for (const id of await listShown(database, [...locked.keys()])) locked.delete(id);
      return locked;
    },
    async isUnlocked(id, userId) {
      const rows = await database
        .select({ id: pictures.id })
        .from(pictures)
        .where(and(eq(pictures.id, id), or(isSentTo(userId), isBoughtBy(userId))));
      return rows.length > 0;
    },
  };
}

/** Selects the given pictures that pages show or that are free backgrounds. */
async function listShown(database: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const isShown = sql`
    exists (select from ${characters} where ${pictures.id} in (${characters.portraitId}, ${characters.avatarId}))
    or exists (select from ${publishedArticles} where ${publishedArticles.coverId} = ${pictures.id})
    or exists (select from ${authors} where ${authors.avatarId} = ${pictures.id})
    or exists (select from ${backgrounds} where ${backgrounds.pictureId} = ${pictures.id} and ${backgrounds.gems} = 0)`;
  const rows = await database
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(isAnyOf(pictures.id, ids), sql`(${isShown})`));
  return rows.map(({ id }) => id);
}

function isSentTo(userId: string): SQL {
  return sql`exists (
    select from ${galleryPictures} join ${unlockedPictures}
      on ${unlockedPictures.galleryPictureId} = ${galleryPictures.id} and ${unlockedPictures.userId} = ${userId}
    where ${galleryPictures.pictureId} = ${pictures.id})`;
}

function isBoughtBy(userId: string): SQL {
  return sql`exists (
    select from ${backgrounds} join ${unlockedBackgrounds}
      on ${unlockedBackgrounds.backgroundId} = ${backgrounds.id} and ${unlockedBackgrounds.userId} = ${userId}
    where ${backgrounds.pictureId} = ${pictures.id})`;
}
