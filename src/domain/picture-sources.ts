/** The widths, in pixels, that each kind of bundled picture was rendered in, and its shape. */
const renditions = {
  portrait: { widths: [240, 480, 720], ratio: 4 / 3 },
  avatar: { widths: [96, 192], ratio: 1 },
  cover: { widths: [480, 960, 1440], ratio: 9 / 16 },
  author: { widths: [96, 192], ratio: 1 },
} as const satisfies Record<string, { widths: readonly [number, number, ...number[]]; ratio: number }>;

export type PictureKind = keyof typeof renditions;

/** Where the portrait of a character lies, without width and ending. */
export function portraitPath(characterId: string): string {
  return `/media/portraits/${characterId}`;
}

/** The value of `srcset` for a picture (D9: webp). */
export function sourceSet(path: string, kind: PictureKind): string {
  return renditions[kind].widths.map((width) => `${path}-${width}.webp ${width}w`).join(', ');
}

/** The rendition for a browser without `srcset`, with the size of its box. */
export function fallbackSource(
  path: string,
  kind: PictureKind,
): { src: string; width: number; height: number } {
  const { widths, ratio } = renditions[kind];
  const width = widths[1];
  return { src: `${path}-${width}.webp`, width, height: Math.round(width * ratio) };
}
