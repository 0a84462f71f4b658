import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { mostPersonas, type Persona } from '#src/contract/chat/persona-calls.ts';
import { lockOwner } from '#src/server/lorebooks/lock-owner.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { clearDefault } from './require-persona.ts';
import { checkPersonaWords } from './persona-words.ts';
import { personas } from './tables.ts';
import { toPersona } from './to-persona.ts';

export interface NewPersona {
  userId: string;
  name: string;
  description: string;
  isDefault: boolean;
}

/**
 * Adds a persona; the first one is the default.
 * @throws AppError 40003 when there are 50 already, or the words are refused
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
