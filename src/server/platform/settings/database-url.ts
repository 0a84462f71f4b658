/** The parts of a database URL: what is before its servers, the servers themselves, and what comes after. */
const pattern = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/;

/**
 * Lists a URL for each server that a database URL names: `postgres://name:password@one:5432,two:5433/site` names two. A
 * choice of sessions in the URL (`target_session_attrs`) is left out, since ours is the server that can be written to.
 * @returns an empty list for what is no database URL
 */
export function listServerUrls(url: string): string[] {
  const [, before, servers, after] = pattern.exec(url) ?? [];
  if (before === undefined || servers === undefined || after === undefined) return [];
  const urls = servers.split(',').map((server) => `${before}${server}${after}`);
  if (!urls.every((each) => URL.canParse(each))) return [];
  if (urls.length > 1 && urls.some((each) => new URL(each).hostname === '')) return [];
  return urls.map(withoutTarget);
}

function withoutTarget(server: string): string {
  const url = new URL(server);
  if (!url.searchParams.has('target_session_attrs')) return server;
  url.searchParams.delete('target_session_attrs');
  return url.href;
}

/** Names a database for its operator, without the password: `one:5432,two:5433/site`. */
export function placeOf(url: string): string {
  const urls = listServerUrls(url).map((server) => new URL(server));
  const servers = urls.map(({ hostname, port }) => `${hostname}:${port || '5432'}`);
  return `${servers.join(',')}${urls[0]?.pathname ?? ''}`;
}
