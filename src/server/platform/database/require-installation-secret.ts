import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { installationSecrets } from './tables.ts';

/**
 * Returns a secret that every process of this installation shares; it is created at the first request, once for all
 * concurrent requests.
 * @param make creates the secret; by default 32 random bytes in base64url
 */
export async function requireInstallationSecret(
  database: Queries,
  name: string,
  make: () => string = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const known = await loadSecret(database, name);
  if (known !== null) return known;
  await database.insert(installationSecrets).values({ name, value: make() }).onConflictDoNothing();
  const kept = await loadSecret(database, name);
  if (kept === null) throw new Error(`the secret ${name} was not stored`);
  return kept;
}

async function loadSecret(database: Queries, name: string): Promise<string | null> {
  const [kept] = await database
    .select({ value: installationSecrets.value })
    .from(installationSecrets)
    .where(eq(installationSecrets.name, name));
  return kept?.value ?? null;
}
