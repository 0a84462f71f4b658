import { and, ne } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { composeNickname } from '#src/domain/account/compose-nickname.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { users } from '../identity/tables.ts';

const candidatesAtOnce = 12;

/** Returns a nickname in a language that nobody uses; it is not reserved (rule:random-name). */
export async function getRandomName(database: Queries, language: Language): Promise<string> {
  // If all combinations are in use, a number with more and more digits is appended.
  for (let digits = 0; ; digits += 1) {
    const candidates = Array.from({ length: candidatesAtOnce }, () => composeNickname(language, { digits }));
    const rows = await database
      .selectDistinct({ nickname: users.nickname })
      .from(users)
      .where(and(isAnyOf(users.nickname, candidates), ne(users.nickname, '')));
    const taken = new Set(rows.map(({ nickname }) => nickname));
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}
