import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { updateUserInfo as updateUserInfoCall, User } from '#src/contract/account/user-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { checkAdult } from '#src/domain/safety/adult/check-adult.ts';
import { users } from '#src/server/identity/tables.ts';
import { isMember, type Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { requireUser, type UserSource } from './load-user.ts';

/** The changes of a profile; the picture has a way of its own. */
type UserChanges = Omit<z.output<typeof updateUserInfoCall.body>, 'avatar'>;

/**
 * Changes what is given of the own profile and answers all of it (rule:own-profile). Mature characters can be asked
 * for by members who said to be adults; everyone may do without them (rule:mature-hidden).
 * @throws AppError 40001 when a guest asks for mature characters; 40003 with 403 for a member who never said to be one,
 *   and for a nickname that cannot be one
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
      .set({ ...toColumns(changes), modifiedAt: new Date() })
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
    visual: changes.visual,
    matureOptIn: changes.mature,
    currency: changes.currency,
  };
}

/**
 * A nickname stands in headings, and where there is no persona in prompts: it never breaks a line there, and nobody is
 * called a minor by it (rule:adult-characters).
 * @throws AppError 40003 for one of control characters only, and for one by which somebody is not an adult
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

/** Stores that the visitor says to be an adult, and when; said again, the first time stays (rule:adult-statement). */
export async function stateAdult(source: UserSource, userId: string): Promise<User> {
  await source.database
    .update(users)
    .set({ adultStatedAt: sql`coalesce(${users.adultStatedAt}, now())` })
    .where(eq(users.id, userId));
  return requireUser(source, userId);
}
