/** The files that a built worker fetches ahead, as the build wrote them into it. */
export function listShell(worker: string): string[] {
  return [...worker.matchAll(/"url":"([^"]+)"/g)].flatMap(([, url]) => url ?? []);
}
