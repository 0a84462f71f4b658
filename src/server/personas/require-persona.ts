import { and, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { PersonaRow } from './find-persona.ts';
import { personas } from './tables.ts';

/**
 * A user's own persona.
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's (rule:own-data)
 */
export async function requirePersona(queries: Queries, userId: string, id: string): Promise<PersonaRow> {
  const [row] = await queries
    .select()
    .from(personas)
    .where(and(eq(personas.id, id), eq(personas.userId, userId)));
  if (row === undefined) throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  return row;
}

/** Makes no persona of a user the default, before another one becomes it. */
export async function clearDefault(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .update(personas)
    .set({ isDefault: false })
    .where(and(eq(personas.userId, userId), personas.isDefault));
}
