import type { CDPSession, Page } from '@playwright/test';
import { finishPasskey, beginPasskey } from '#src/contract/account/login-calls.ts';
import { registerDevice, stateAdult } from '#src/contract/account/user-calls.ts';

/** A passkey device without a person: it approves everything. */
export interface Authenticator {
  /** Counts the passkeys that it holds. */
  count(): Promise<number>;
  /** Lists the account names of its passkeys. */
  names(): Promise<(string | undefined)[]>;
  /** Stops approving, as a person who walks away; the ceremony runs until it is cancelled. */
  walkAway(): Promise<void>;
}

/** The authenticator of each tab; a tab has at most one. */
const authenticators = new WeakMap<Page, Authenticator>();

/** Gives the pages of a tab Chromium's virtual authenticator, which stores passkeys as a phone does. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const authenticator: Authenticator = {
    async count() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    async names() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.map(({ userName }) => userName);
    },
    async walkAway() {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    },
  };
  authenticators.set(page, authenticator);
  return authenticator;
}

/**
 * Makes the person of a page a member with a new passkey, by calls instead of the dialog, and reloads the page. The
 * page has to show the site already.
 */
export async function loginWithPasskey(page: Page): Promise<Authenticator> {
  const authenticator = authenticators.get(page) ?? (await addAuthenticator(page));
  await page.evaluate(createAccount, {
    register: registerDevice.path,
    adult: stateAdult.path,
    begin: beginPasskey.path,
    finish: finishPasskey.path,
  });
  await page.reload();
  return authenticator;
}

/** Runs in the page. */
async function createAccount(
  paths: Record<'register' | 'adult' | 'begin' | 'finish', string>,
): Promise<void> {
  const found = /(?:^|; )device-id=([^;]*)/.exec(document.cookie)?.[1];
  const deviceId = found ?? crypto.randomUUID();
  document.cookie = `device-id=${deviceId}; path=/; max-age=86400; samesite=lax`;
  const call = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', platform: 'pc', 'device-id': deviceId },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return (JSON.parse(text) as { data: Record<string, unknown> }).data;
  };
  await call(paths.register, { device_id: deviceId, platform: 'pc' });
  await call(paths.adult, { adult: true });
  const { options } = await call(paths.begin, { ceremony: 'create' });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey was made');
  await call(paths.finish, { ceremony: 'create', response: credential.toJSON() });
}
