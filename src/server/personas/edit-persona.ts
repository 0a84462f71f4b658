import { and, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Persona } from '#src/contract/chat/persona-calls.ts';
import { lockOwner } from '#src/server/lorebooks/lock-owner.ts';
import { requireLorebook } from '#src/server/lorebooks/require-lorebook.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import type { PersonaRow } from './find-persona.ts';
import { clearDefault, requirePersona } from './require-persona.ts';
import { checkPersonaWords } from './persona-words.ts';
import { personas } from './tables.ts';
import { toPersona } from './to-persona.ts';

export interface PersonaChanges {
  userId: string;
  personaId: string;
  /** The version that was seen: another one is refused. */
  version: number;
  name?: string | undefined;
  description?: string | undefined;
  isDefault?: boolean | undefined;
  lorebookId?: string | null | undefined;
}

/**
 * Changes a persona; what is absent stays. Who no longer is the default leaves that to the newest of the others; the
 * only one stays it.
 * @throws AppError 40003 with 404 for a foreign persona or lorebook; 409 for another version; refused words
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
        modifiedAt: new Date(),
      })
      .where(and(eq(personas.id, personaId), eq(personas.userId, userId)))
      .returning();
    if (row === undefined) throw new Error('a locked persona vanished');
    return toPersona(row);
  });
}

/** Takes the default from another persona, or hands it to one. Returns whether this one is it afterwards. */
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
 * Makes the newest persona of a user the default, where none is.
 * @param exceptId is never it
 * @returns false when there is no other
 */
export async function makeNewestDefault(
  transaction: Queries,
  userId: string,
  exceptId: string,
): Promise<boolean> {
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
