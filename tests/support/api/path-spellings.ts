/** Returns `/a/b` with one letter of each part percent-encoded, and the encoding repeated `times` times. */
function encodeLetters(path: string, times: number): string {
  const once = path.replace(/(?<=\/)[A-Za-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  let spelled = once;
  for (let round = 1; round < times; round += 1) spelled = spelled.replaceAll('%', '%25');
  return spelled;
}

/** Spellings of a path, by the trick that makes them. */
export type Spellings = Record<string, readonly [string, ...string[]]>;

/**
 * Returns other spellings of a path, which some routers treat as the same and some guards do not (rule:any-spelling),
 * by trick.
 * @param path without a slash at its end
 */
export function groupSpellings(path: string): Spellings {
  const [first = '', ...rest] = path.slice(1).split('/');
  const tail = rest.join('/');
  return {
    'encoded letters': [
      encodeLetters(path, 1),
      ...Array.from({ length: 11 }, (_, times) => encodeLetters(path, times + 2)),
    ],
    'letters encoded twice': [encodeLetters(path, 2)],
    'doubled slashes': [`/${path}`, `//${path}`, path.replaceAll('/', '//'), `${path}//`],
    'an encoded slash': [`/${first}%2f${tail}`, `/${first}%2F${tail}`, `${path}%2f`],
    'a slash encoded twice': [`/${first}%252f${tail}`],
    'a backslash': [`/${first}\\${tail}`, `/${first}%5c${tail}`],
    'single dots': [`/./${first}/./${tail}`],
    'plain traversal': [`/pictures/..${path}`, `/${first}/x/../${tail}`],
    'encoded traversal': [
      `/pictures/%2e%2e/${first}/${tail}`,
      `/${first}/x/%2e%2e/${tail}`,
      `/pictures/..%2f${first}/${tail}`,
    ],
    'traversal behind a parameter': [`/healthz/..;${path}`, `/healthz/..;/${first}/${tail}`],
    'a parameter at the end': [`${path};a=b`, `${path}%3b`],
    'a parameter within': [`/${first};a=b/${tail}`, `/;${path}`],
    'NUL at the end': [`${path}%00`],
    'white space at the end': [`${path}%20`, `${path}%0a`],
    'a dot at the end': [`${path}.`],
    'the name of a file': [`${path}.json`],
    'a mark of a query or a fragment': [`${path}%3fx=1`, `${path}%23`, `${path}?`],
    capitals: [
      path.toUpperCase(),
      `/${first}/${tail}`.replace(/[a-z](?=[^/]*$)/, (letter) => letter.toUpperCase()),
    ],
    'a prefix': [`/api${path}`, `/en${path}`],
    'bytes that are no UTF-8': [`/%c0%af${first}/${tail}`, `/%e0%80%af${first}/${tail}`, `/%ff${path}`],
    'half an encoding': [`${path}%`],
  };
}

/** Returns all spellings, of every trick. */
export function listSpellings(path: string): string[] {
  return Object.values(groupSpellings(path)).flat();
}
