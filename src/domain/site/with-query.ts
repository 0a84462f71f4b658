/** Adds the parameters that have a value to a path. */
export function withQuery(
  path: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/**
 * Returns the address of a page of a list: the first is the list itself, and further pages keep the time at which the
 * list was read.
 */
export function listPageHref(
  path: string,
  parameters: Readonly<Record<string, string | null>>,
  { page, until }: { page: number; until: string | undefined },
): string {
  return withQuery(path, page === 1 ? parameters : { ...parameters, page, until });
}
