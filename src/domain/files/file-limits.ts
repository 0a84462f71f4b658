const megabyte = 1024 * 1024;

/** Limits of a card file (rule:hostile-files); sizes are in bytes unless the name states another unit. */
export const fileLimits = {
  pngBytes: 20 * megabyte,
  sidePixels: 16_384,
  pixels: 40_000_000,
  chunks: 10_000,
  /** Upper limit of texts of a PNG: older cards have one for each of their assets. */
  textChunks: 2_000,
  /** One text of a PNG, or the card itself, after inflating. */
  textBytes: 4 * megabyte,
  /** All texts of one PNG that are read, or measured because they are compressed. */
  allTextBytes: 16 * megabyte,
  /** A CHARX contains its pictures, sounds and videos. */
  archiveBytes: 100 * megabyte,
  archiveEntries: 2_000,
  /** The stated sizes of all entries of an archive, although at most two are ever inflated. */
  archiveInflatedBytes: 400 * megabyte,
  /** A card in YAML, whose parser is slower than the parser of JSON. */
  yamlBytes: 65_536,
  pictureBytes: 20 * megabyte,
  jsonDepth: 64,
} as const;
