import { and, asc, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Picture } from '#src/contract/pictures/picture.ts';
import type { Background } from '#src/contract/chat/background.ts';
import { backgrounds, unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { isReachable } from '#src/server/characters/is-shown.ts';
import { requireCharacter } from '#src/server/characters/require-character.ts';
import { characters } from '#src/server/characters/tables.ts';
import { endHold, holdGems, priceOf } from '#src/server/gems/charge.ts';
import { loadPayer, type Payer, type PriceReader, quoteOf } from '#src/server/gems/quote.ts';
import { pictureAddress, pictureColumns } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { previewWidth } from './picture-rights.ts';

export interface BackgroundViewer extends Owner, PriceReader {
  userId: string;
}

type Shop = Pick<Services, 'database' | 'env'>;

/**
 * Lists the backgrounds for a character's chats and for all, with their price and whether they are unlocked
 * (rule:chat-pictures).
 * @throws AppError 40003 with 404 for a character that the visitor cannot chat with
 */
export async function listBackgrounds(
  services: Shop,
  viewer: BackgroundViewer,
  characterId: string,
): Promise<Background[]> {
  await requireCharacter(services.database, characterId, viewer);
  return describeBackgrounds(services, viewer, characterId);
}

/**
 * Lists them without the check whether the visitor can chat with the character.
 * @param viewer unknown without a `userId`: then backgrounds with a price are locked
 */
export async function describeBackgrounds(
  { database, env }: Shop,
  viewer: PriceReader,
  characterId: string,
): Promise<Background[]> {
  const [payer, rows] = await Promise.all([
    loadPayer(database, env, viewer),
    selectOffered(database, null, { userId: viewer.userId, characterId }),
  ]);
  return rows.map((row) => describeBackground(row, payer));
}

/**
 * Unlocks a background permanently; a repeated purchase is free, and of several at once one pays.
 * @throws AppError 40003 with 404 for an unknown one, and for one of a character that the member cannot chat with;
 * 20003 with too few gems, and then nothing is unlocked
 */
export async function buyBackground(
  { database, env }: Shop,
  viewer: BackgroundViewer,
  backgroundId: string,
): Promise<Background> {
  const { userId } = viewer;
  return database.transaction(async (transaction) => {
    const isMeant = and(
      eq(backgrounds.id, backgroundId),
      or(
        isNull(backgrounds.characterId),
        sql`exists (select from ${characters} where ${and(eq(characters.id, backgrounds.characterId), isReachable(viewer))})`,
      ),
    );
    const [row] = await selectBackgrounds(transaction, userId, isMeant);
    if (row === undefined) throw notFound();
    const payer = await loadPayer(transaction, env, viewer);
    if (row.gems > 0) {
      const stored = await transaction
        .insert(unlockedBackgrounds)
        .values({ userId, backgroundId })
        .onConflictDoNothing()
        .returning({ userId: unlockedBackgrounds.userId });
      if (stored.length > 0) {
        const { due } = priceOf('background', payer, { gems: row.gems });
        const charge = {
          userId,
          action: 'background',
          gems: due,
          reference: backgroundId,
          network: null,
        } as const;
        await endHold(transaction, await holdGems(transaction, charge));
      }
    }
    return describeBackground({ ...row, isUnlocked: true }, payer);
  });
}

/** Selects the backgrounds of a character and those for all; an unknown visitor has unlocked none. */
const selectOffered = cacheQuery((queries) =>
  selectBackgrounds(
    queries,
    given('userId'),
    or(isNull(backgrounds.characterId), eq(backgrounds.characterId, given('characterId'))),
  ),
);

function selectBackgrounds(queries: Queries, userId: string | Placeholder, isMeant: SQL | undefined) {
  const isOwn = eq(unlockedBackgrounds.userId, userId);
  return queries
    .select({
      id: backgrounds.id,
      names: backgrounds.names,
      gems: backgrounds.gems,
      picture: pictureColumns,
      isUnlocked: sql<boolean>`${backgrounds.gems} = 0 or ${unlockedBackgrounds.userId} is not null`,
    })
    .from(backgrounds)
    .innerJoin(pictures, eq(pictures.id, backgrounds.pictureId))
    .leftJoin(unlockedBackgrounds, and(eq(unlockedBackgrounds.backgroundId, backgrounds.id), isOwn))
    .where(isMeant)
    .orderBy(asc(backgrounds.position), asc(backgrounds.id));
}

type BackgroundRow = Awaited<ReturnType<typeof selectBackgrounds>>[number];

function describeBackground(
  { id, names, gems, picture, isUnlocked }: BackgroundRow,
  payer: Payer,
): Background {
  return {
    id,
    name: names[payer.language],
    picture: describePicture(picture, isUnlocked),
    quote: quoteOf('background', payer, { gems, isOwned: isUnlocked }),
    is_unlocked: isUnlocked,
  };
}

/** Returns the picture, or only the small copy for a locked one: the picture route sends it in no other width. */
function describePicture(
  { id, width, height, blur }: BackgroundRow['picture'],
  isUnlocked: boolean,
): Picture {
  const shown = isUnlocked ? width : Math.min(width, previewWidth);
  return {
    path: pictureAddress(id),
    width: shown,
    height: Math.max(1, Math.round((shown * height) / width)),
    blur,
  };
}
