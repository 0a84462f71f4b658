import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The flags "user present" and "attested credential data" (WebAuthn Level 3, 6.1). */
const flags = 0x41;
const noAaguid = Buffer.alloc(16);

/**
 * Creates a passkey without a browser: the result of `navigator.credentials.create` for the options, as JSON, with a
 * P-256 key and no attestation.
 */
export function createSoftPasskey(challenge: string, origin: string): Record<string, unknown> {
  const id = randomBytes(16);
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  // A map of kty: EC2, alg: ES256, crv: P-256, x and y (RFC 9053).
  const publicKey = Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from('215820', 'hex'),
    Buffer.from(String(x), 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(String(y), 'base64url'),
  ]);
  const authenticatorData = Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    Buffer.from([flags, 0, 0, 0, 0]),
    noAaguid,
    Buffer.from([0, id.byteLength]),
    id,
    publicKey,
  ]);
  // `{ fmt: 'none', attStmt: {}, authData }` in CBOR.
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
    Buffer.from([0x58, authenticatorData.byteLength]),
    authenticatorData,
  ]);
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false });
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  };
}
