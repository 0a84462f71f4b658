/** Reads the `?page=` of a list: a whole number from 1 on; anything else is the first page. */
export function readPageNumber(url: URL): number {
  const value = url.searchParams.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1;
}
