import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { comparableText } from './comparable-text.ts';

/**
 * Returns the condition that each of some words is in one of some texts, in any case and normal form; `%` and `_` are
 * ordinary characters. Each text is converted once, however many words there are (docs/decisions/0051).
 * @param words a `text[]` of words from `listRequiredWords`
 */
export function holdsWords(texts: readonly SQLWrapper[], words: SQLWrapper): SQL {
  const columns = texts.map((_, index) => sql.identifier(`text_${index}`));
  const read = texts.map((text, index) => sql`${comparableText(text)} as ${columns[index]}`);
  const places = columns.map((column) => sql`coalesce(strpos(${column}, lower(word)), 0)`);
  return sql`exists (
    select from (select ${sql.join(read, sql`, `)} offset 0) as read
    where not exists (select from unnest(${words}) as word where greatest(${sql.join(places, sql`, `)}) = 0))`;
}
