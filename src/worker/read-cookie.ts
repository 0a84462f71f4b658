/** A cookie that scripts may read; undefined where there is none, and where the browser shows none to workers. */
export async function readCookie(name: string): Promise<string | undefined> {
  if (!('cookieStore' in globalThis)) return undefined;
  return (await cookieStore.get(name))?.value;
}
