/** Lists the files that a built worker precaches, as the build wrote them into it. */
export function listShell(worker: string): string[] {
  return [...worker.matchAll(/"url":"([^"]+)"/g)].flatMap(([, url]) => url ?? []);
}
