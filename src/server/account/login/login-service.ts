import { LRUCache } from 'lru-cache';
import type { EmailLink } from '#src/contract/account/login-calls.ts';
import { requireInstallationSecret } from '#src/server/platform/database/require-installation-secret.ts';
import { siteOrigin } from '#src/server/platform/http/visitor/site-origin.ts';
import type { VisitorSession } from '#src/server/platform/http/visitor/visitor.ts';
import { createMailer, type Mailer } from '#src/server/platform/mail/mailer.ts';
import type { Services } from '#src/server/platform/services.ts';
import { type SessionKeys, sessionSeconds, slideSeconds } from '../sessions/session-cookies.ts';
import type { Auth } from './auth.ts';
import { composeLoginMail, type LoginMail } from './compose-login-mail.ts';
import { discoverProvider } from './discover-provider.ts';
import { listLoginProviders, type LoginProvider } from './list-login-providers.ts';
import { type NewProof, proofMinutes } from './mail-proofs.ts';

/** The login for one address of this site. */
export interface Login {
  auth: Auth;
  secret: string;
  /** True on https: cookies are then bound to the host and never sent in the clear. */
  isSecure: boolean;
}

/** The ways to log in that this site offers, besides passkeys and recovery codes. */
export interface OpenWays {
  /** True if links reach a mailbox; a link in a terminal reaches the operator, not the member. */
  hasEmail: boolean;
  providers: readonly { id: string }[];
}

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Without `SITE_URL` the site may be reached at several addresses; no more than these are remembered. */
const mostOrigins = 8;
/** The time after which a provider that did not answer is asked again, in ms. */
const incompleteMs = 30_000;

/** The login library, one instance for each address of the site, and the other services that it needs. */
export class LoginService implements SessionKeys {
  readonly providers: readonly LoginProvider[];
  readonly #services: Services;
  readonly #mailer: Mailer;
  readonly #auths = new LRUCache<string, Auth>({ max: mostOrigins });
  #secret: Promise<string> | null = null;

  constructor(services: Services) {
    this.#services = services;
    this.#mailer = createMailer(services.env, services.log);
    this.providers = listLoginProviders(services.env);
  }

  get env(): Services['env'] {
    return this.#services.env;
  }

  /**
   * Returns the place where a person finds the link of an e-mail login; null if none is sent. Without `SITE_URL` the
   * address of the site comes from the client: a link to it could bring somebody else's login to whoever requested it,
   * so only the names of this machine are trusted.
   */
  placeLink(request: Request): EmailLink | null {
    const { env } = this.#services;
    const isKnown = env.SITE_URL !== undefined || ownNames.has(new URL(siteOrigin(env, request)).hostname);
    return isKnown ? this.#mailer.place : null;
  }

  /** Returns the available ways to log in at the address of a request. */
  openWays(request: Request): OpenWays {
    return { hasEmail: this.placeLink(request) === 'inbox', providers: this.providers };
  }

  isSecure(request: Request): boolean {
    return siteOrigin(this.#services.env, request).startsWith('https:');
  }

  async secret(): Promise<string> {
    this.#secret ??= requireInstallationSecret(this.#services.database, 'login');
    try {
      return await this.#secret;
    } catch (error) {
      this.#secret = null;
      throw error;
    }
  }

  /** Returns the login for the address of a request. */
  async at(request: Request): Promise<Login> {
    const secret = await this.secret();
    const origin = siteOrigin(this.#services.env, request);
    return { auth: await this.#authOf(origin, secret), secret, isSecure: origin.startsWith('https:') };
  }

  /**
   * Extends a session that is used, once a day, and returns the cookies for that. The login library, which does it, is
   * called only then: it reads the session again with queries of its own.
   */
  async slideSession(request: Request, { expiresAt }: VisitorSession): Promise<string[]> {
    const leftMs = expiresAt.getTime() - Date.now();
    if (leftMs > (sessionSeconds - slideSeconds) * 1_000) return [];
    const { auth } = await this.at(request);
    const answer = await auth.api.getSession({ headers: request.headers, asResponse: true });
    return answer.headers.getSetCookie();
  }

  /** Sends the e-mail with a link and a code. */
  async mailProof(
    request: Request,
    {
      email,
      token,
      code,
      purpose,
      language,
    }: NewProof & Pick<LoginMail, 'purpose' | 'language'> & { email: string },
  ): Promise<void> {
    const { env } = this.#services;
    // In the fragment, the token reaches no server and no log except through the page's own button.
    const url = `${siteOrigin(env, request)}/login#${purpose === 'add' ? 'add' : 'token'}=${token}`;
    const mail = composeLoginMail({
      purpose,
      language,
      siteName: env.SITE_NAME,
      url,
      code,
      minutes: proofMinutes,
    });
    await this.#mailer.send({ ...mail, to: email, language, link: url, code });
  }

  /** Loads the login library with the first login: it takes some 12 MB. */
  async #authOf(origin: string, secret: string): Promise<Auth> {
    const { createAuth } = await import('./auth.ts');
    const known = this.#auths.get(origin);
    if (known !== undefined) return known;
    const { database, log, env } = this.#services;
    const providers = await Promise.all(
      this.providers.map(async (provider) => ({
        ...provider,
        metadata: await discoverProvider(provider.discoveryUrl),
      })),
    );
    const auth = createAuth({
      database,
      log,
      secret,
      siteName: env.SITE_NAME,
      origin,
      providers,
    });
    // The library leaves out a provider that does not answer now.
    const isWhole = providers.every(({ metadata }) => metadata !== null);
    this.#auths.set(origin, auth, { ttl: isWhole ? 0 : incompleteMs });
    return auth;
  }
}
