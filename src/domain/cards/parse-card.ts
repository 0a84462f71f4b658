import { withoutDirectionMarks } from '#src/contract/call/without-direction-marks.ts';
import type { Localized } from '#src/contract/locale/language.ts';
import type { CardData, ImportedCard } from './card-data.ts';
import { type FileNote, noteReasons } from '#src/domain/files/file-note.ts';
import { FileError, UnknownFormatError } from '../files/file-error.ts';
import { createFieldReader, type FieldReader } from '../json/field-reader.ts';
import { parseAssets } from './parse-assets.ts';
import { parseBook } from '../lorebooks/parse-book.ts';
import { cleanEntryNames } from '#src/domain/lorebooks/clean-entry-names.ts';
import { isJsonObject, type JsonObject } from '../json/json-values.ts';

/** The newest known version; newer versions are read by the same rules. */
const newestVersion = 3;
const nameCharacters = 200;

const noCard: Localized = {
  en: 'It is not a character card: there is no name, description or first message.',
  'zh-CN': '这不是角色卡：没有名称、描述或开场白。',
};

/** Fields of cards older than V1, and the fields that they became. */
const olderNames: readonly [string, string][] = [
  ['char_name', 'name'],
  ['char_persona', 'description'],
  ['world_scenario', 'scenario'],
  ['char_greeting', 'first_mes'],
  ['example_dialogue', 'mes_example'],
];

/**
 * Reads a Character Card V1, V2 or V3 as a V3 card: accepts missing fields, rejects impossible values. Unknown fields
 * and extensions survive.
 * @throws FileError when it is not a character card, or has no name
 */
export function parseCard(raw: JsonObject): ImportedCard {
  const { version, specVersion, source, notes } = findData(raw);
  const reader = createFieldReader(source, '', notes);
  const data = cleanNames(readData(source, reader, notes), notes);
  reader.noteUnread();
  if (data.name.trim() === '')
    throw new FileError({
      en: 'The card has no name: fill in the field name.',
      'zh-CN': '角色卡没有名称：请填写 name 字段。',
    });
  if (data.name.length > nameCharacters) {
    throw new FileError({
      en: `The name has ${data.name.length.toLocaleString('en')} characters; ${nameCharacters.toLocaleString('en')} are allowed.`,
      'zh-CN': `名称有 ${data.name.length.toLocaleString('en')} 个字符，最多允许 ${nameCharacters.toLocaleString('en')} 个。`,
    });
  }
  return { version, specVersion, data, raw, notes };
}

/** Removes what would turn the text around the names of the character and of its lore, and notes it. */
function cleanNames(data: CardData, notes: FileNote[]): CardData {
  const clean = { ...data, name: withoutDirectionMarks(data.name) };
  if (data.nickname !== undefined) clean.nickname = withoutDirectionMarks(data.nickname) || undefined;
  for (const field of ['name', 'nickname'] as const) {
    if (clean[field] !== data[field]) notes.push({ field, outcome: 'kept', reason: noteReasons.turned });
  }
  if (data.character_book !== undefined) clean.character_book = cleanEntryNames(data.character_book, notes);
  return clean;
}

/** Writes the card as V3 again, with everything that it came with, in the original order. */
export function toCardV3(card: ImportedCard): JsonObject {
  const isNewer = parseFloat(card.specVersion) > newestVersion;
  const specVersion = isNewer ? card.specVersion : '3.0';
  return { ...listExtraMembers(card), spec: 'chara_card_v3', spec_version: specVersion, data: card.data };
}

/**
 * Returns the members next to the `data` of a V2 or V3 card that the format does not define; a V1 card is its own data.
 */
export function listExtraMembers({ version, raw }: ImportedCard): JsonObject {
  const { spec: _spec, spec_version: _version, data: _data, ...beside } = raw;
  return version === 'V1' ? {} : beside;
}

type CardSource = Pick<ImportedCard, 'version' | 'specVersion' | 'notes'> & { source: JsonObject };

function findData(raw: JsonObject): CardSource {
  const { spec, data } = raw;
  if (typeof spec === 'string' && spec.startsWith('lorebook')) {
    throw new FileError({ en: 'It is a lorebook, not a character.', 'zh-CN': '这是世界书，不是角色。' });
  }
  if (isJsonObject(data)) {
    const specVersion = readSpecVersion(raw);
    const isV3 = spec === 'chara_card_v3' || parseFloat(specVersion) >= newestVersion;
    return { version: isV3 ? 'V3' : 'V2', specVersion, source: data, notes: noteVersion(specVersion) };
  }
  if (typeof spec === 'string')
    throw new FileError({
      en: `It says ${JSON.stringify(spec)} but has no data.`,
      'zh-CN': `写着 ${JSON.stringify(spec)}，但没有 data。`,
    });
  const source = { ...raw };
  for (const [older, name] of olderNames) {
    if (Object.hasOwn(source, older)) source[name] ??= source[older];
  }
  if (!['name', 'description', 'first_mes'].some((field) => typeof source[field] === 'string')) {
    throw new UnknownFormatError(noCard);
  }
  return { version: 'V1', specVersion: '1.0', source, notes: [] };
}

function readSpecVersion(raw: JsonObject): string {
  const { spec, spec_version: version } = raw;
  const text = typeof version === 'number' ? version.toFixed(1) : version;
  if (typeof text === 'string' && Number.isFinite(parseFloat(text))) return text;
  return spec === 'chara_card_v3' ? '3.0' : '2.0';
}

function noteVersion(specVersion: string): FileNote[] {
  if (!(parseFloat(specVersion) > newestVersion)) return [];
  const reason = {
    en: `version ${specVersion} is newer than 3.0, and is read as 3.0`,
    'zh-CN': `版本 ${specVersion} 比 3.0 更新，按 3.0 读取`,
  };
  return [{ field: 'spec_version', outcome: 'kept', reason }];
}

function readData(source: JsonObject, reader: FieldReader, notes: FileNote[]): CardData {
  const book = reader.object('character_book');
  const known = {
    name: reader.text('name'),
    description: reader.text('description'),
    personality: reader.text('personality'),
    scenario: reader.text('scenario'),
    first_mes: reader.text('first_mes'),
    mes_example: reader.text('mes_example'),
    creator_notes: reader.text('creator_notes'),
    system_prompt: reader.text('system_prompt'),
    post_history_instructions: reader.text('post_history_instructions'),
    alternate_greetings: reader.texts('alternate_greetings'),
    group_only_greetings: reader.texts('group_only_greetings'),
    tags: reader.texts('tags'),
    creator: reader.text('creator'),
    character_version: reader.text('character_version'),
    extensions: reader.object('extensions'),
    assets: parseAssets(reader.list('assets'), notes),
    source: reader.texts('source'),
    creator_notes_multilingual: onlyTexts(reader.object('creator_notes_multilingual')),
  };
  const optional = {
    nickname: reader.text('nickname') || undefined,
    creation_date: reader.number('creation_date'),
    modification_date: reader.number('modification_date'),
    character_book: Object.keys(book).length > 0 ? parseBook(book, notes) : undefined,
  };
  return { ...source, ...known, ...optional };
}

function onlyTexts(object: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
