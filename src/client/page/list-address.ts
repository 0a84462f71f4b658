/** Path and query, which say what a list shows. */
export function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}
