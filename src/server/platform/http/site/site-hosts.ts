import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { normaliseHost } from '#src/server/platform/settings/normalise-host.ts';
import type { Env } from '#src/server/platform/settings/env.ts';

/** Number of hosts whose result is remembered, as most are requested repeatedly. */
const mostRemembered = 1_000;

type HostSettings = Pick<Env, 'SITE_URL' | 'ALLOWED_HOSTS' | 'PORT'>;

/**
 * The host names of this site (rule:known-hosts): its `SITE_URL`, the operator's `ALLOWED_HOSTS`, and the names that no
 * name server can point here: localhost and addresses. With any other name, a page of another site could read this site
 * by DNS rebinding, and the first requester could choose the host in links and mails.
 */
export class SiteHosts {
  readonly siteUrl: string | undefined;
  readonly #allowed: ReadonlySet<string>;
  readonly #answered = new Map<string, boolean>();
  #port: number;

  constructor({ SITE_URL, ALLOWED_HOSTS, PORT }: HostSettings) {
    this.siteUrl = SITE_URL;
    this.#port = PORT;
    const own = SITE_URL === undefined ? [] : [new URL(SITE_URL).hostname, new URL(SITE_URL).host];
    this.#allowed = new Set([...ALLOWED_HOSTS, ...own.map((host) => normaliseHost(host) ?? host)]);
  }

  /** Sets the port that the server listens on, where the system chose one. */
  listenAt(port: number): void {
    this.#port = port;
  }

  /** True if a request to this host is answered. @param host in its normal form */
  answers(host: string): boolean {
    const known = this.#answered.get(host);
    if (known !== undefined) return known;
    const name = nameOf(host);
    const isAnswered =
      this.#allowed.has(host) || this.#allowed.has(name) || name === 'localhost' || isAddress(name);
    if (this.#answered.size >= mostRemembered) this.#answered.clear();
    this.#answered.set(host, isAnswered);
    return isAnswered;
  }

  /**
   * True if pages that name this host may be cached: one of the operator's hosts, or this machine at the port of this
   * server. Other hosts are as easily invented as requested, and would evict the pages of the real hosts.
   * @param host in its normal form
   */
  keeps(host: string): boolean {
    if (this.#allowed.has(host)) return true;
    const name = nameOf(host);
    const port = host === name ? 80 : Number(host.slice(name.length + 1));
    if (port !== this.#port) return false;
    return this.#allowed.has(name) || isThisMachine(name);
  }
}

function nameOf(host: string): string {
  return host.replace(/:\d{1,5}$/, '');
}

function isAddress(name: string): boolean {
  return isIP(bare(name)) !== 0;
}

function isThisMachine(name: string): boolean {
  if (name === 'localhost') return true;
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some(({ address }) => address === bare(name));
}

function bare(name: string): string {
  return name.replace(/^\[|\]$/g, '');
}
