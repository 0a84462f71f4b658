import type { FileNote } from '#src/domain/files/file-note.ts';
import type { JsonObject } from '#src/domain/json/json-values.ts';

/** A character of another program, converted to a V3 card. */
export interface ForeignCard {
  card: JsonObject;
  /** A picture that the file holds as a `data:` address; null if none. */
  pictureUri: string | null;
}

const unusedField = {
  en: 'not a field of the format; it stays in the stored card',
  'zh-CN': '不是该格式的字段，仍保留在存储的卡片中',
};

/**
 * Builds a V3 card from the fields given; fields of the program that V3 has no place for stay in `extensions`, under
 * its name.
 */
export function composeForeignCard(
  program: string,
  { extensions, ...fields }: JsonObject & { extensions: JsonObject },
  others: JsonObject,
  notes: FileNote[],
): JsonObject {
  for (const field of Object.keys(others)) notes.push({ field, outcome: 'unused', reason: unusedField });
  const kept = Object.keys(others).length === 0 ? extensions : { ...extensions, [program]: others };
  return {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: { ...emptyFields, ...fields, extensions: kept },
  };
}

/** The fields that every V3 card has. */
const emptyFields: JsonObject = {
  name: '',
  description: '',
  personality: '',
  scenario: '',
  first_mes: '',
  mes_example: '',
  creator_notes: '',
  system_prompt: '',
  post_history_instructions: '',
  alternate_greetings: [],
  group_only_greetings: [],
  tags: [],
  creator: '',
  character_version: '',
};
