import { sql } from 'drizzle-orm';
import { languageFacts } from '#src/contract/locale/language-facts.ts';
import { languages } from '#src/contract/locale/language.ts';
import { given } from '#src/server/platform/database/cached-query.ts';
import { users } from '#src/server/account/identity/tables.ts';

const ofInterface = sql.join(
  languages.map((language) => sql.raw(`when '${language}' then '${languageFacts[language].regionalTag}'`)),
  sql` `,
);

/**
 * Selects the language into which a user's replies are translated: the chosen one, else the given interface language
 * (rule:translation-languages).
 */
export const readingTag = sql<string>`case when ${users.languagesChosen} then ${users.targetLanguage}
  else case ${given('language')}::text ${ofInterface} end end`;
