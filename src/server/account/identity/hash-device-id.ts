import { createHash } from 'node:crypto';

/**
 * Hashes a device id, which is a bearer secret (rule:device-secret), as it is stored. The id holds 128 random bits,
 * so no salt.
 */
export function hashDeviceId(deviceId: string): string {
  return createHash('sha256').update(deviceId.toLowerCase()).digest('base64url');
}
