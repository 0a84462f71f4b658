/** Returns path and query, which identify a list's view. */
export function listAddressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}
