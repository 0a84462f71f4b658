import { and, asc, eq } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import type { GalleryPicture } from '#src/contract/chat/media-calls.ts';
import { galleryPictures } from '#src/server/characters/gallery-tables.ts';
import { requireCharacter } from '#src/server/characters/require-character.ts';
import { pictureColumns, pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import { cacheQuery, given } from '#src/server/platform/database/cached-query.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { unlockedPictures } from '../tables/media-tables.ts';
import type { Owner } from '../messages/require-conversation.ts';

/** The visitor who looks at a gallery, with the language of its captions. */
interface GalleryViewer extends Owner {
  language: Language;
}

/**
 * Lists the pictures that a character sends on request, in that order (rule:chat-pictures).
 * @throws AppError 40003 with 404 for a character that the visitor cannot chat with
 */
export async function listGallery(
  database: Queries,
  viewer: GalleryViewer,
  characterId: string,
): Promise<GalleryPicture[]> {
  await requireCharacter(database, characterId, viewer);
  const rows = await selectGallery(database, null, { userId: viewer.userId, characterId });
  return rows.map(({ id, captions, picture, unlockedAt }) => ({
    id,
    kind: 'picture',
    is_locked: unlockedAt === null,
    blur: picture.blur,
    caption: captions[viewer.language],
    picture: unlockedAt === null ? null : pictureOf(picture),
  }));
}

const selectGallery = cacheQuery((queries) =>
  queries
    .select({
      id: galleryPictures.id,
      captions: galleryPictures.captions,
      picture: pictureColumns,
      unlockedAt: unlockedPictures.unlockedAt,
    })
    .from(galleryPictures)
    .innerJoin(pictures, eq(pictures.id, galleryPictures.pictureId))
    .leftJoin(
      unlockedPictures,
      and(
        eq(unlockedPictures.galleryPictureId, galleryPictures.id),
        eq(unlockedPictures.userId, given('userId')),
      ),
    )
    .where(eq(galleryPictures.characterId, given('characterId')))
    .orderBy(asc(galleryPictures.position), asc(galleryPictures.id)),
);
