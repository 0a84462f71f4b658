/**
 * Reads a cookie that scripts may read; undefined if it does not exist, or if the browser shows no cookies to workers.
 */
export async function readCookie(name: string): Promise<string | undefined> {
  if (!('cookieStore' in globalThis)) return undefined;
  return (await cookieStore.get(name))?.value;
}
