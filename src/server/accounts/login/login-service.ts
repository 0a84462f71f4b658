import { LRUCache } from 'lru-cache';
import type { EmailLink } from '#src/contract/account/login-calls.ts';
import { defaultLanguage, type Language } from '#src/contract/base/language.ts';
import { requireInstallationSecret } from '#src/server/platform/database/installation-secret.ts';
import { siteOrigin } from '#src/server/platform/http/visitor/site-origin.ts';
import type { VisitorSession } from '#src/server/platform/http/visitor/visitor.ts';
import { createMailer, type Mailer } from '#src/server/platform/mail/mailer.ts';
import type { Services } from '#src/server/platform/services.ts';
import { type SessionKeys, sessionSeconds, slideSeconds } from '../sessions/session-cookies.ts';
import type { Auth } from './auth.ts';
import { composeLoginMail } from './compose-login-mail.ts';
import { listLoginProviders, type LoginProvider } from './login-providers.ts';
import { linkMinutes, loginInProgress } from './login-rules.ts';

/** The login as one address of this site knows it. */
export interface Login {
  auth: Auth;
  secret: string;
  /** True on https: then cookies are bound to the host and never sent in the clear. */
  isSecure: boolean;
}

/** The ways into an account that are open on this site, beside passkeys and recovery codes. */
export interface OpenWays {
  /** True where links reach a mailbox; one in a terminal is the operator's, not the member's. */
  hasEmail: boolean;
  /** The login providers that are configured. */
  providers: readonly { id: string }[];
}

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Without `SITE_URL` the site may be known by several addresses; more than a few are not remembered. */
const mostOrigins = 8;

/** The login library, once for each address that the site is used at, and what it needs of the outside world. */
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
   * The place where a person finds the link of an e-mail login; null where none is made. Without `SITE_URL` the
   * address of the site is the client's own word: a link to it would bring somebody else's login to whoever asked,
   * so only this machine's own names are believed.
   */
  placeLink(request: Request): EmailLink | null {
    const { env } = this.#services;
    const isKnown = env.SITE_URL !== undefined || ownNames.has(new URL(siteOrigin(env, request)).hostname);
    return isKnown ? this.#mailer.place : null;
  }

  /** The open ways to log in at the address that a request was made to. */
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

  /** The login at the address that a request was made to. */
  async at(request: Request): Promise<Login> {
    const secret = await this.secret();
    const origin = siteOrigin(this.#services.env, request);
    return { auth: await this.#authOf(origin, secret), secret, isSecure: origin.startsWith('https:') };
  }

  /**
   * Extends a session that is used, once a day; answers the cookies for that. The login library, which does it, is
   * asked only then: it reads the session again with queries of its own.
   */
  async slideSession(request: Request, { expiresAt }: VisitorSession): Promise<string[]> {
    const leftMs = expiresAt.getTime() - Date.now();
    if (leftMs > (sessionSeconds - slideSeconds) * 1_000) return [];
    const { auth } = await this.at(request);
    const answer = await auth.api.getSession({ headers: request.headers, asResponse: true });
    return answer.headers.getSetCookie();
  }

  /** Mails the link that adds an address to the account that asked for it. */
  async mailAddressLink(
    request: Request,
    { email, token, language }: { email: string; token: string; language: Language },
  ): Promise<void> {
    const { env } = this.#services;
    // Behind the `#`, as the token of a login.
    const url = `${siteOrigin(env, request)}/login#add=${token}`;
    const mail = composeLoginMail({
      purpose: 'add',
      language,
      siteName: env.SITE_NAME,
      url,
      minutes: linkMinutes,
    });
    await this.#mailer.send({ ...mail, to: email, language, link: url });
  }

  /** Loads the login library with the first login: it takes some 12 MB. */
  async #authOf(origin: string, secret: string): Promise<Auth> {
    const { createAuth } = await import('./auth.ts');
    const known = this.#auths.get(origin);
    if (known !== undefined) return known;
    const { database, log, env } = this.#services;
    const auth = createAuth({
      database,
      log,
      secret,
      siteName: env.SITE_NAME,
      origin,
      providers: this.providers,
      sendLink: async ({ email, token }) => {
        const language = loginInProgress.getStore()?.language ?? defaultLanguage;
        // Behind the `#`, the token reaches no server and no log but through the page's own button.
        const url = `${origin}/login#token=${token}`;
        const mail = composeLoginMail({
          purpose: 'login',
          language,
          siteName: env.SITE_NAME,
          url,
          minutes: linkMinutes,
        });
        await this.#mailer.send({ ...mail, to: email, language, link: url });
      },
    });
    this.#auths.set(origin, auth);
    return auth;
  }
}
