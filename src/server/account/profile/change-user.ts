import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { updateUserInfo as updateUserInfoCall, User } from '#src/contract/account/user-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { checkAdult } from '#src/domain/safety/adult/check-adult.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { isMember, type Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { requireUser, type UserSource } from './load-user.ts';

/** The changes of a profile; the picture is changed separately. */
type UserChanges = Omit<z.output<typeof updateUserInfoCall.body>, 'avatar'>;

/**
 * Changes the given fields of the own profile and returns all of it (rule:own-profile). Members who stated to be adults
 * can opt in to mature characters; everyone can opt out (rule:mature-hidden).
 * @throws AppError 40001 when a guest opts in to mature characters; 40003 with 403 for a member who never made the
 * statement, and for a nickname that is not allowed
 */
export async function updateUserInfo(
  source: UserSource,
  visitor: Visitor,
  changes: UserChanges,
): Promise<User> {
  if (changes.mature === true) await requireAdultMember(source, visitor);
  if (Object.keys(changes).length > 0) {
    await source.database
      .update(users)
      .set({ ...toColumns(changes), modifiedAt: sql`now()` })
      .where(eq(users.id, visitor.userId));
  }
  return requireUser(source, visitor.userId);
}

async function requireAdultMember(source: UserSource, visitor: Visitor): Promise<void> {
  if (!isMember(visitor)) throw new AppError(40001, { userMessage: userMessages.loginNeeded });
  const { adult } = await requireUser(source, visitor.userId);
  if (!adult) throw new AppError(40003, { status: 403, userMessage: userMessages.adultNeeded });
}

function toColumns(changes: UserChanges): Partial<typeof users.$inferInsert> {
  return {
    nickname: changes.nickname === undefined ? undefined : checkNickname(changes.nickname),
    gender: changes.gender,
    sign: changes.sign?.toWellFormed().trim(),
    audioSwitch: changes.audio_switch,
    autoTranslate: changes.auto_translate,
    sourceLanguage: changes.source_language,
    targetLanguage: changes.target_language,
    languagesChosen:
      changes.source_language === undefined && changes.target_language === undefined ? undefined : true,
    visual: changes.visual,
    matureOptIn: changes.mature,
    currency: changes.currency,
  };
}

/**
 * Checks a nickname, which appears in headings and, without a persona, in prompts: it must not break a line there, nor
 * describe somebody as a minor (rule:adult-characters).
 * @throws AppError 40003 for a nickname that has only control characters, and for a nickname that describes somebody
 * who is not an adult
 */
function checkNickname(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line === '') throw new AppError(40003);
  if (checkAdult(line).findings.length > 0) {
    throw new AppError(40003, {
      message: 'a nickname of somebody who may not be an adult',
      userMessage: userMessages.nicknameNotAdult,
    });
  }
  return line;
}

/**
 * Stores the visitor's statement to be an adult, with the time; if repeated, the first time stays
 * (rule:adult-statement).
 */
export async function stateAdult(source: UserSource, userId: string): Promise<User> {
  await source.database
    .update(users)
    .set({ adultStatedAt: sql`coalesce(${users.adultStatedAt}, now())` })
    .where(eq(users.id, userId));
  return requireUser(source, userId);
}
