/** `/a/b` with one letter of each part percent-encoded, and what that makes encoded again and again. */
function encodeLetters(path: string, times: number): string {
  const once = path.replace(/(?<=\/)[A-Za-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  let spelled = once;
  for (let round = 1; round < times; round += 1) spelled = spelled.replaceAll('%', '%25');
  return spelled;
}

/**
 * Other spellings of a path, which some routers take for the same and some guards do not (trust C12).
 * @param path without a slash at its end
 */
export function listSpellings(path: string): string[] {
  const [first = '', ...rest] = path.slice(1).split('/');
  const tail = rest.join('/');
  return [
    ...Array.from({ length: 12 }, (_, times) => encodeLetters(path, times + 1)),
    `/${path}`,
    `//${path}`,
    path.replaceAll('/', '//'),
    `${path}//`,
    `${path}%2f`,
    `/${first}%2f${tail}`,
    `/${first}%2F${tail}`,
    `/${first}%252f${tail}`,
    `/${first}\\${tail}`,
    `/${first}%5c${tail}`,
    `/./${first}/./${tail}`,
    `/${first}/x/../${tail}`,
    `/${first}/x/%2e%2e/${tail}`,
    `/pictures/..${path}`,
    `/pictures/..%2f${first}/${tail}`,
    `/pictures/%2e%2e/${first}/${tail}`,
    `/healthz/..;${path}`,
    `/healthz/..;/${first}/${tail}`,
    `${path};a=b`,
    `/${first};a=b/${tail}`,
    `/;${path}`,
    `${path}%3b`,
    `${path}%00`,
    `${path}%20`,
    `${path}.`,
    `${path}.json`,
    `${path}%0a`,
    `${path}?`,
    `${path}%3fx=1`,
    `${path}%23`,
    path.toUpperCase(),
    `/${first}/${tail}`.replace(/[a-z](?=[^/]*$)/, (letter) => letter.toUpperCase()),
    `/api${path}`,
    `/en${path}`,
    `/%c0%af${first}/${tail}`,
    `/%e0%80%af${first}/${tail}`,
    `/%ff${path}`,
    `${path}%`,
  ];
}
