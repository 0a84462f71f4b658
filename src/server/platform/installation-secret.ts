import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { installationSecrets } from './tables.ts';

/** A secret that every process of this installation shares; made when it is first asked for. */
export async function requireInstallationSecret(database: Queries, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await database.insert(installationSecrets).values({ name, value }).onConflictDoNothing();
  const [kept] = await database
    .select({ value: installationSecrets.value })
    .from(installationSecrets)
    .where(eq(installationSecrets.name, name));
  if (kept === undefined) throw new Error(`the secret ${name} was not kept`);
  return kept.value;
}
