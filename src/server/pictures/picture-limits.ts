/** The limits of an accepted picture. */
export const pictureLimits = {
  bytes: 20 * 1024 * 1024,
  /** Pixels a side. */
  side: 16_384,
  pixels: 40_000_000,
  /** Pixels: the original is kept in no more than the widest that is sent. */
  keptWidth: 1_440,
} as const;
