import { asc, desc, eq } from 'drizzle-orm';
import type { Persona } from '#src/contract/chat/persona-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { personas } from './tables.ts';
import { toPersona } from './to-persona.ts';

/** A user's personas, the default first, then by name. */
export async function listPersonas(queries: Queries, userId: string): Promise<Persona[]> {
  const rows = await queries
    .select()
    .from(personas)
    .where(eq(personas.userId, userId))
    .orderBy(desc(personas.isDefault), asc(personas.name), asc(personas.id));
  return rows.map(toPersona);
}
