/** Formats a storage size as people write it: `500 MB`, `1 GB`, `1.5 GB`. */
export function formatMegabytes(megabytes: number): string {
  return megabytes < 1_000 ? `${megabytes} MB` : `${Math.round(megabytes / 100) / 10} GB`;
}
