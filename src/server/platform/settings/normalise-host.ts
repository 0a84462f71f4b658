/** Possible hosts: names, IPv4, IPv6 in brackets, with or without a port. */
const plausible = /^(?:[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9._])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * Normalises a `Host` header to the form used in addresses; null for an invalid one (`user@host`, `host?x`, two names).
 * A dot at the end of a name, which marks the root of the name system, is no part of it: `x.example.` is `x.example`.
 */
export function normaliseHost(given: string | undefined): string | null {
  const host = given?.toLowerCase() ?? '';
  if (!plausible.test(host) || !URL.canParse(`http://${host}`)) return null;
  return host.replace(/\.(?=:\d{1,5}$|$)/, '');
}
