import { createHash } from 'node:crypto';
import path from 'node:path';
import { mapLanguages, languages } from '#src/contract/locale/language.ts';
import { characterId } from '#src/contract/call/fields.ts';
import type { CardData, CardFile } from '#src/domain/cards/card-data.ts';
import { toCardV3 } from '#src/domain/cards/parse-card.ts';
import { readCardFile, readCardJson } from '#src/domain/cards/read-card-file.ts';
import { NoCardError } from '#src/domain/files/file-error.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import { parseCardJson } from '#src/domain/json/parse-json.ts';
import { checkAdult } from '#src/domain/safety/adult/check-adult.ts';
import { isExplicit } from '#src/domain/safety/explicit/is-explicit.ts';
import { cardToCharacter } from '#src/server/characters/card-to-character.ts';
import { type CharacterFile, importedCharacterSchema } from '#src/server/characters/character-file.ts';
import { readFolderFile } from './folder-files.ts';
import { maximumCardTags } from './import-card-tags.ts';
import {
  claimId,
  handleFile,
  hashContent,
  type ImportContext,
  importLimits,
  readFirstPicture,
} from './import-context.ts';
import { checkValue, ImportRefusal } from './import-report.ts';
import { bundledReason } from './list-bundled-ids.ts';
import { type CharacterSource, writeCharacter } from './write-character.ts';

/** Imports a JSON file: a character in the format of `src/content/characters`, or a character card. */
export async function importCharacterJson(context: ImportContext, file: string): Promise<void> {
  await handleFile(context, file, async () => {
    const bytes = await readFolderFile(context.root, file, importLimits.textBytes);
    const json = parseCardJson(bytes);
    const stem = file.slice(0, -path.extname(file).length);
    if (isJsonObject(json['texts'])) await importOwnFile(context, file, { json, bytes, stem });
    else {
      const card = readCardJson(json);
      const picture = (await readFirstPicture(context, [stem])) ?? card.picture;
      await importCard(context, file, { card: { ...card, picture }, bytes });
    }
  });
}

/** Imports a card in a PNG or CHARX; a picture without a card is reported as unused. */
export async function importCardFile(context: ImportContext, file: string): Promise<void> {
  await handleFile(context, file, async () => {
    const bytes = await readFolderFile(context.root, file, importLimits.cardBytes);
    try {
      await importCard(context, file, { card: readCardFile(bytes), bytes });
    } catch (error) {
      if (!(error instanceof NoCardError)) throw error;
      context.report.unused(file, 'a picture without a character card, and of no article or character');
    }
  });
}

async function importCard(
  context: ImportContext,
  file: string,
  source: { card: CardFile; bytes: Uint8Array },
): Promise<void> {
  const { card, picture } = source.card;
  const { tagNames, wantedId, writtenIn, ...character } = cardToCharacter(card);
  const isKept = await importOne(context, file, {
    character: { ...character, id: chooseCharacterId(wantedId, card.data) },
    tags: { names: tagNames },
    picture,
    card: toCardV3(card),
    standIn: writtenIn,
    contentHash: hashContent([source.bytes, picture]),
  });
  if (!isKept) return;
  const kept = card.notes.filter(({ outcome }) => outcome === 'kept').map(({ field }) => field);
  context.report.kept(file, kept.join(', '), 'fields');
  for (const { field, outcome, reason } of card.notes) {
    if (outcome !== 'kept') context.report[outcome](file, reason.en, field);
  }
  if (tagNames.length > maximumCardTags) {
    context.report.unused(
      file,
      `only ${maximumCardTags} are shown, mature ones first; the stored card has all`,
      'tags',
    );
  }
}

async function importOwnFile(
  context: ImportContext,
  file: string,
  source: { json: JsonObject; bytes: Uint8Array; stem: string },
): Promise<void> {
  const { texts, tags, ...fields } = checkValue(importedCharacterSchema, source.json);
  const standIn = languages.find((language) => texts[language] !== undefined);
  const first = standIn === undefined ? undefined : texts[standIn];
  if (standIn === undefined || first === undefined) {
    throw new ImportRefusal([{ field: 'texts', reason: `needs ${languages.join(' or ')}` }]);
  }
  const character = { ...fields, texts: mapLanguages((language) => texts[language] ?? first) };
  refuseMinors(character);
  const picture = await readFirstPicture(context, [source.stem, `pictures/portraits/${fields.id}`]);
  const contentHash = hashContent([source.bytes, picture]);
  await importOne(context, file, {
    character,
    tags: { slugs: tags },
    picture,
    card: null,
    standIn,
    contentHash,
  });
}

/** @throws ImportRefusal that lists every text about somebody under 21 (rule:adult-characters) */
function refuseMinors({ texts }: Pick<CharacterFile, 'texts'>): void {
  const faults = languages.flatMap((language) =>
    Object.entries(texts[language]).flatMap(([field, value]) =>
      checkAdult([value].flat().join('\n\n')).findings.map(({ quote }) => ({
        field: `texts.${language}.${field}`,
        reason: `everyone here is an adult, and this says otherwise: “${quote}”`,
      })),
    ),
  );
  if (faults.length > 0) throw new ImportRefusal(faults);
}

/**
 * @throws ImportRefusal that lists every text that is sexually explicit: everybody sees these characters
 * (rule:nothing-explicit)
 */
function refuseExplicit({ texts }: Pick<CharacterFile, 'texts'>): void {
  const faults = languages.flatMap((language) =>
    Object.entries(texts[language])
      .filter(([, value]) => isExplicit([value].flat().join('\n\n')))
      .map(([field]) => ({ field: `texts.${language}.${field}`, reason: 'is sexually explicit' })),
  );
  if (faults.length > 0) throw new ImportRefusal(faults);
}

/** @returns false when another file of the folder is the same character */
async function importOne(context: ImportContext, file: string, source: CharacterSource): Promise<boolean> {
  const { id, texts } = source.character;
  if (context.bundled.characters.has(id)) {
    throw new ImportRefusal([{ field: 'id', reason: `${id} ${bundledReason}` }]);
  }
  refuseExplicit(source.character);
  if (!claimId(context, 'character', id, file)) return false;
  const isWritten = await context.inTransaction((database) => writeCharacter(database, source));
  const state = isWritten ? '' : ', unchanged';
  context.report.kept(file, `as character ${id}, ${texts.en.name}${state}`);
  return true;
}

/**
 * Returns the id of an imported character: the id that its card requests, otherwise an id that is the same for the same
 * card, wherever and however often it is imported.
 * @throws ImportRefusal when the requested id is not valid
 */
function chooseCharacterId(wantedId: string, { creator, name }: CardData): string {
  if (wantedId === '') {
    return createHash('sha256')
      .update(creator + name)
      .digest('hex')
      .slice(0, 12);
  }
  if (characterId.safeParse(wantedId).success) return wantedId;
  const reason = 'may hold up to 32 letters a to z and digits, and nothing else';
  throw new ImportRefusal([{ field: 'extensions.yuanfen.id', reason }]);
}
