import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The flags "user present", and "attested credential data" (WebAuthn Level 3, 6.1). */
const present = 0x01;
const attested = 0x40;
const noAaguid = Buffer.alloc(16);

interface SoftPasskey {
  /** The result of `navigator.credentials.create` for the challenge, as JSON. */
  creation: Record<string, unknown>;
  /**
   * Returns the result of `navigator.credentials.get` for a challenge, as JSON.
   * @param count the number of uses that the passkey states
   */
  answer(challenge: string, count: number): Record<string, unknown>;
}

/** Creates a passkey without a browser, with a P-256 key and no attestation. */
export function createSoftPasskey(challenge: string, origin: string): SoftPasskey {
  const id = randomBytes(16);
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = keys.publicKey.export({ format: 'jwk' });
  // A map of kty: EC2, alg: ES256, crv: P-256, x and y (RFC 9053).
  const publicKey = Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from('215820', 'hex'),
    Buffer.from(String(x), 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(String(y), 'base64url'),
  ]);
  const site = createHash('sha256').update(new URL(origin).hostname).digest();
  const authenticatorData = Buffer.concat([
    site,
    Buffer.from([present | attested, 0, 0, 0, 0]),
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
  const describe = (type: string, asked: string) =>
    Buffer.from(JSON.stringify({ type, challenge: asked, origin, crossOrigin: false }));
  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };
  return {
    creation: {
      ...named,
      response: {
        clientDataJSON: describe('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    },
    answer(asked, count) {
      const client = describe('webauthn.get', asked);
      const stated = Buffer.alloc(5);
      stated.writeUInt8(present, 0);
      stated.writeUInt32BE(count, 1);
      const data = Buffer.concat([site, stated]);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, keys.privateKey).toString('base64url'),
        },
      };
    },
  };
}
