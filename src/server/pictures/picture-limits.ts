export const pictureLimits = {
  bytes: 20 * 1024 * 1024,
  /** Pixels a side. */
  side: 16_384,
  pixels: 40_000_000,
  /** Pixels: originals are stored no wider than the widest sent width. */
  keptWidth: 1_440,
} as const;
