/** The address of an upstream and its headers. `headers` is undici's flat list of names and values. */
export interface UpstreamTarget {
  origin: string;
  path: string;
  headers: string[];
}

/** Ollama's own paths; `/` identifies it. */
type OllamaCall = '/' | '/api/chat' | '/api/show' | '/api/tags';

/**
 * Follows a redirect with the same headers, including the key: only to the same host and port, or from http to its
 * https.
 * @returns null for any other target
 */
export function followRedirect(target: UpstreamTarget, location: string): UpstreamTarget | null {
  const from = new URL(target.origin);
  const to = URL.parse(location, `${target.origin}${target.path}`);
  if (to === null || !/^https?:$/.test(to.protocol) || to.hostname !== from.hostname) return null;
  const isSecured =
    from.protocol === 'http:' && from.port === '' && to.protocol === 'https:' && to.port === '';
  if (to.origin !== from.origin && !isSecured) return null;
  return { ...target, origin: to.origin, path: `${to.pathname}${to.search}` };
}

/**
 * Composes the address of a call below an operator's base URL, which is used exactly as given: with or without trailing
 * slash, `/v1`, query or credentials; Ollama's own calls are beside its `/v1`. Throws when it, or the key, is invalid.
 */
export function createUpstreamTarget(
  options: { baseUrl: string; apiKey?: string | undefined },
  call: '/chat/completions' | '/models' | OllamaCall,
): UpstreamTarget {
  const url = URL.parse(options.baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error('The base URL of the language model has to be an http:// or https:// address.');
  }
  const apiKey = options.apiKey ?? '';
  if (!/^[\x21-\x7e]*$/.test(apiKey)) {
    throw new Error('The API key of the language model holds white space or characters outside ASCII.');
  }
  const headers = ['content-type', 'application/json', 'accept', 'text/event-stream, application/json'];
  headers.push('accept-encoding', 'identity');
  if (apiKey !== '') {
    headers.push('authorization', `Bearer ${apiKey}`);
  } else if (url.username !== '') {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.push('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  }
  const path = url.pathname.replace(/\/+$/, '');
  const base = call === '/chat/completions' || call === '/models' ? path : path.replace(/\/v1$/, '');
  return { origin: url.origin, path: `${base}${call}${url.search}`, headers };
}
