import { sql } from 'drizzle-orm';
import { type Language, languages } from '#src/contract/locale/language.ts';
import { characters, characterTexts } from './tables.ts';

/** Selects the languages in which the texts of a character are written, in the order of the product. */
export const characterLanguages = sql<Language[]>`array(
  select told from unnest(${sql.param([...languages])}::text[]) with ordinality as known (told, place)
  where exists (select from ${characterTexts} own where own.character_id = ${characters.id} and own.language = told
    and own.written_in is null) order by place)`;
