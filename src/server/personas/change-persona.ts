import { and, eq, ne, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { mostPersonas, type Persona } from '#src/contract/personas/persona-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { checkFilledAdult } from '#src/domain/safety/adult/check-adult.ts';
import { lockOwner } from '#src/server/account/identity/lock-owner.ts';
import { requireLorebook } from '#src/server/lorebooks/load-lorebooks.ts';
import type { AvatarStore } from '#src/server/pictures/replace-avatar.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { toOneLine, toStoredText } from '#src/server/platform/database/stored-text.ts';
import { clearDefault, type PersonaRow, requirePersona, toPersona } from './find-persona.ts';
import type { PersonaTarget } from './replace-persona-avatar.ts';
import { personas } from './tables.ts';

interface NewPersona {
  userId: string;
  name: string;
  description: string;
  isDefault: boolean;
}

/**
 * Adds a persona; the first one is the default.
 * @throws AppError 40003 when there are 50 already, or the text is rejected
 */
export async function addPersona(
  database: Database,
  { userId, isDefault, ...words }: NewPersona,
): Promise<Persona> {
  const checked = checkPersonaWords(words);
  return database.transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    const others = await transaction
      .select({ id: personas.id })
      .from(personas)
      .where(eq(personas.userId, userId));
    if (others.length >= mostPersonas) {
      throw new AppError(40003, { userMessage: userMessages.tooManyPersonas });
    }
    const becomesDefault = isDefault || others.length === 0;
    if (becomesDefault) await clearDefault(transaction, userId);
    const [row] = await transaction
      .insert(personas)
      .values({ id: newId(), userId, ...checked, isDefault: becomesDefault })
      .returning();
    if (row === undefined) throw new Error('a new persona was not returned');
    return toPersona(row);
  });
}

interface PersonaChanges {
  userId: string;
  personaId: string;
  /** The version that the caller has seen: any other version is rejected. */
  version: number;
  name?: string | undefined;
  description?: string | undefined;
  isDefault?: boolean | undefined;
  lorebookId?: string | null | undefined;
}

/**
 * Changes a persona; absent fields stay as they are. If it is no longer the default, the newest of the others becomes
 * the default; the only persona always remains the default.
 * @throws AppError 40003 with 404 for a foreign persona or lorebook; 409 for another version; rejected text
 */
export async function editPersona(database: Database, changes: PersonaChanges): Promise<Persona> {
  const { userId, personaId, version, isDefault, lorebookId, ...words } = changes;
  const checked = checkPersonaWords(words);
  return database.transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    const persona = await requirePersona(transaction, userId, personaId);
    if (typeof lorebookId === 'string') await requireLorebook(transaction, userId, lorebookId);
    if (persona.version !== version) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.changedElsewhere });
    }
    const isNowDefault = await passDefault(transaction, persona, isDefault);
    const [row] = await transaction
      .update(personas)
      .set({
        ...checked,
        isDefault: isNowDefault,
        lorebookId,
        version: sql`${personas.version} + 1`,
        modifiedAt: sql`now()`,
      })
      .where(and(eq(personas.id, personaId), eq(personas.userId, userId)))
      .returning();
    if (row === undefined) throw new Error('a locked persona vanished');
    return toPersona(row);
  });
}

/**
 * Applies a change of the default: this persona takes it over, or passes it on to the newest of the others. Returns
 * whether this one is the default afterwards.
 */
async function passDefault(
  transaction: Queries,
  persona: PersonaRow,
  wanted: boolean | undefined,
): Promise<boolean> {
  if (wanted === undefined || wanted === persona.isDefault) return persona.isDefault;
  await clearDefault(transaction, persona.userId);
  if (wanted) return true;
  return !(await makeNewestDefault(transaction, persona.userId, persona.id));
}

/**
 * Makes the newest persona of a user the default, if none is.
 * @param exceptId is never chosen
 * @returns false when there is no other
 */
async function makeNewestDefault(transaction: Queries, userId: string, exceptId: string): Promise<boolean> {
  const newest = sql`(select id from ${personas}
    where ${and(eq(personas.userId, userId), ne(personas.id, exceptId))}
    order by ${personas.createdAt} desc, ${personas.id} desc limit 1)`;
  const made = await transaction
    .update(personas)
    .set({ isDefault: true })
    .where(and(eq(personas.userId, userId), eq(personas.id, newest)))
    .returning({ id: personas.id });
  return made.length > 0;
}

/**
 * Deletes a persona with its picture. If it was the default, the newest of the others becomes the default; its
 * conversations continue with that.
 * @throws AppError 40003: 404 for a foreign one, 409 for another version
 */
export async function deletePersona(
  store: AvatarStore,
  { userId, personaId, version }: PersonaTarget,
): Promise<{ deleted: true }> {
  const avatarId = await store.database.transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    const persona = await requirePersona(transaction, userId, personaId);
    if (version !== undefined && version !== persona.version) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.changedElsewhere });
    }
    await transaction.delete(personas).where(eq(personas.id, persona.id));
    if (persona.isDefault) await makeNewestDefault(transaction, userId, persona.id);
    if (persona.avatarId !== null) {
      await transaction
        .delete(pictures)
        .where(and(eq(pictures.id, persona.avatarId), eq(pictures.ownerId, userId)));
    }
    return persona.avatarId;
  });
  if (avatarId !== null) await store.pictures.forget(avatarId);
  return { deleted: true };
}

/**
 * Returns the texts of a persona as they are stored: the name on one line, both without characters that the database
 * rejects.
 * @throws AppError 40003 for a name that has only control characters, and for a text that describes somebody who is not
 * an adult (rule:adult-characters)
 */
function checkPersonaWords<Words extends { name?: string | undefined; description?: string | undefined }>(
  words: Words,
): Words {
  const name = words.name === undefined ? undefined : toOneLine(words.name);
  const description = words.description === undefined ? undefined : toStoredText(words.description);
  if (checkFilledAdult(`${name ?? ''}\n\n${description ?? ''}`).findings.length > 0) {
    throw new AppError(40003, {
      message: 'a persona that may not be an adult',
      userMessage: userMessages.personaNotAdult,
    });
  }
  return { ...words, name, description };
}
