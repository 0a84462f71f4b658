import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Returns a text in the form in which searches compare it: lower case, normal form C, so that a letter with an accent is
 * found in whichever way it was typed. To check the form of 1 MB takes PostgreSQL 5 to 10 ms, to convert it 35 to 100, so
 * only texts in another form are converted (docs/decisions/0051).
 */
export function comparableText(text: SQLWrapper): SQL<string> {
  return sql<string>`lower(case when ${text} is normalized then ${text} else normalize(${text}) end)`;
}
