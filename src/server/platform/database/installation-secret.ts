import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { installationSecrets } from './tables.ts';

/**
 * A secret that every process of this installation shares; made when it is first asked for, once however many ask.
 * @param make 32 random bytes in base64url, unless it says otherwise
 */
export async function requireInstallationSecret(
  database: Queries,
  name: string,
  make: () => string = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const known = await readSecret(database, name);
  if (known !== null) return known;
  await database.insert(installationSecrets).values({ name, value: make() }).onConflictDoNothing();
  const kept = await readSecret(database, name);
  if (kept === null) throw new Error(`the secret ${name} was not kept`);
  return kept;
}

async function readSecret(database: Queries, name: string): Promise<string | null> {
  const [kept] = await database
    .select({ value: installationSecrets.value })
    .from(installationSecrets)
    .where(eq(installationSecrets.name, name));
  return kept?.value ?? null;
}
