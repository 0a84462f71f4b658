const megabyte = 1024 * 1024;

/** What a card file may hold at most (rule:hostile-files); sizes are in bytes unless the name says otherwise. */
export const cardLimits = {
  pngBytes: 20 * megabyte,
  /** Each side of a picture. */
  sidePixels: 16_384,
  pixels: 40_000_000,
  chunks: 10_000,
  /** Older cards have a text for each of their assets. */
  textChunks: 2_000,
  /** One text of a PNG, or the card itself, once inflated. */
  textBytes: 4 * megabyte,
  /** All texts of one PNG together that are read, or measured because they are compressed. */
  allTextBytes: 16 * megabyte,
  /** A CHARX brings its pictures, sounds and videos along. */
  archiveBytes: 100 * megabyte,
  archiveEntries: 2_000,
  /** What all entries of an archive say they hold, although only two of them are ever inflated. */
  archiveInflatedBytes: 400 * megabyte,
  /** A card in YAML: its parser is slower than that of JSON. */
  yamlBytes: megabyte / 4,
  pictureBytes: 20 * megabyte,
  jsonDepth: 64,
} as const;
