import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import type { Queries } from '#src/server/platform/database/database.ts';
import { requireInstallationSecret } from '#src/server/platform/database/require-installation-secret.ts';

const secretName = 'vapid';

const vapidKeysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The keys that sign push messages (RFC 8292), in base64url: an uncompressed point on P-256, and its scalar. */
export type VapidKeys = z.infer<typeof vapidKeysSchema>;

/**
 * Returns the keys of this installation, created at the first start and the same for all processes: a browser that
 * subscribed with other keys would not be notified.
 */
export async function requireVapidKeys(database: Queries): Promise<VapidKeys> {
  const kept = await requireInstallationSecret(database, secretName, () => JSON.stringify(makeKeys()));
  return vapidKeysSchema.parse(JSON.parse(kept));
}

function makeKeys(): VapidKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ format: 'jwk' }).d ?? '',
  };
}
