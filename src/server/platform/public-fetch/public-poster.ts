import type { LookupAddress, LookupOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { request } from 'undici';
import { createOutgoingAgent } from '../outgoing/proxies.ts';
import { readRetryAfterMs } from '../outgoing/read-retry-after-ms.ts';
import { isPublicAddress } from './is-public-address.ts';

/** An error for an address from a client to which nothing may be sent. */
export class RefusedAddressError extends Error {
  constructor() {
    super('The address is not a public one.');
    this.name = 'RefusedAddressError';
  }
}

export interface PublicPost {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface PostAnswer {
  status: number;
  /** The wait that the server requests, in ms; undefined if it does not. */
  retryAfterMs: number | undefined;
}

export interface PublicPoster {
  /**
   * Posts bytes to an address from a client, and reads only the status. It follows no redirect.
   * @throws RefusedAddressError, before a byte is sent, for anything but a trusted origin or https on port 443 of a
   * public host; any error of the connection
   */
  post(post: PublicPost): Promise<PostAnswer>;
  close(): Promise<void>;
}

interface PosterOptions {
  /** Origins that the operator trusts, wherever they are. */
  trustedOrigins: readonly string[];
  /** Time limit of one whole request. */
  timeoutMs: number;
}

type OnAddress = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

const connectionsOfOrigin = 8;

/**
 * Creates a poster for addresses from clients (rule:no-fetch-for-others). A name is resolved once, and the connection
 * uses the very address that was checked, so that no second answer of a name server leads elsewhere. Through a proxy,
 * which resolves names itself, its own rules decide to which of them it connects; addresses are still checked here.
 */
export function createPublicPoster({ trustedOrigins, timeoutMs }: PosterOptions): PublicPoster {
  const shared = { connections: connectionsOfOrigin, allowH2: false, maxHeaderSize: 16 * 1024 };
  const pinned = createOutgoingAgent({ ...shared, connect: { timeout: timeoutMs, lookup: lookupPublic } });
  const trusted = createOutgoingAgent({ ...shared, connect: { timeout: timeoutMs } });
  return {
    async post({ url, headers, body }) {
      const isTrusted = trustedOrigins.includes(new URL(url).origin);
      if (!isTrusted) requirePublicUrl(new URL(url));
      const answer = await request(url, {
        dispatcher: isTrusted ? trusted : pinned,
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body.dump({ limit: 16 * 1024 });
      return { status: answer.statusCode, retryAfterMs: readRetryAfterMs(answer.headers, Date.now()) };
    },
    async close() {
      await Promise.all([pinned.destroy(), trusted.destroy()]);
    },
  };
}

/**
 * Checks a URL: a host that is an IP address is connected to without being resolved, so it has to be checked here. A
 * name without a dot belongs to this network.
 */
function requirePublicUrl({ protocol, hostname, port, username, password }: URL): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  const isPublicHost = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host);
  if (!isPlain || !isPublicHost) throw new RefusedAddressError();
}

function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !name.endsWith('.localhost');
}

/**
 * Queries name servers without the threads of `dns.lookup`: there are four for the whole process, and names that never
 * resolve would occupy them.
 */
const resolver = new Resolver({ timeout: 2_000, tries: 1 });

function lookupPublic(host: string, options: LookupOptions, onAddress: OnAddress): void {
  resolveAll(host).then(
    (found) => {
      const [first] = found;
      if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
        onAddress(new RefusedAddressError(), []);
      } else if (options.all === true) onAddress(null, found);
      else onAddress(null, first.address, first.family);
    },
    (error: unknown) => onAddress(error instanceof Error ? error : new RefusedAddressError(), []),
  );
}

/** @throws the name server's error if it knows no address */
async function resolveAll(host: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
}
