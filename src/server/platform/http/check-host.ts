import { isIP } from 'node:net';

/**
 * Whether a `Host` may be answered, once the operator has said where the site stands (trust C8): its own, and what no
 * name server can point here, so that probes of this machine and its network go through. Without `SITE_URL` any.
 */
export function createHostCheck(siteUrl: string | undefined): (host: string | undefined) => boolean {
  if (siteUrl === undefined) return () => true;
  const own = new URL(siteUrl).host;
  return (host) => {
    if (host === undefined || host === own) return host !== undefined;
    const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
    return (
      name === new URL(siteUrl).hostname || name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0
    );
  };
}
