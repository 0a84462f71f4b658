import { and, inArray, ne } from 'drizzle-orm';
import type { Language } from '#src/contract/base/language.ts';
import { composeNickname } from '#src/domain/nicknames/compose-nickname.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { users } from '../identity/tables.ts';

const candidatesAtOnce = 12;

/** A nickname in a language that nobody has; nothing keeps it free (rule:random-name). */
export async function getRandomName(database: Queries, language: Language): Promise<string> {
  // Where all words together are taken, a number of ever more digits follows them.
  for (let digits = 0; ; digits += 1) {
    const candidates = Array.from({ length: candidatesAtOnce }, () => composeNickname(language, { digits }));
    const rows = await database
      .selectDistinct({ nickname: users.nickname })
      .from(users)
      .where(and(inArray(users.nickname, candidates), ne(users.nickname, '')));
    const taken = new Set(rows.map(({ nickname }) => nickname));
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}
