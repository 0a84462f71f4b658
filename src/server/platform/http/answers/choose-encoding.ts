/** The encoding of an answer's bytes; every browser accepts one of the first two, whose bytes are made once. */
export type PageEncoding = 'br' | 'gzip' | 'identity';

/** Returns the smallest encoding that a browser accepts, from its `Accept-Encoding`. */
export function chooseEncoding(accepted: string | null | undefined): PageEncoding {
  if (accepted === null || accepted === undefined || accepted === '') return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** True if the browser already has the page (RFC 9110, weak comparison). */
export function isUnchanged(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
