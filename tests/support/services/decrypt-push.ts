import { createDecipheriv, type createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { z } from 'zod';

/** The keys of a subscribed browser. */
export interface BrowserKeys {
  /** The browser's key pair for the key agreement on P-256. */
  ecdh: ReturnType<typeof createECDH>;
  /** 16 bytes shared with the site. */
  auth: Buffer;
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts a push message as a browser does; written from RFC 8291 and RFC 8188, independently of any library. */
export function decryptPush(body: Buffer, { ecdh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = hkdf(auth, shared, info, 32);
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is not empty');
  return padded.subarray(0, end).toString();
}

/**
 * Reads the sender's name and key, as a push service does (RFC 8292). @throws Error if the signature does not match the
 * named key
 */
export function readVapid(authorization: string): { publicKey: string; claims: Record<string, unknown> } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the push message is not signed with the key that it names');
  const parsed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return { publicKey, claims: z.record(z.string(), z.unknown()).parse(parsed) };
}
