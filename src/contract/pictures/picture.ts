import * as z from 'zod/mini';

/** The widths, in pixels, in which the picture route serves every picture (rule:pictures); none is ever enlarged. */
export const pictureWidths = [96, 192, 240, 360, 480, 720, 960, 1440] as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** Where pictures are served: `/pictures/{id}/{width}`, webp. */
export const picturesPath = '/pictures';

/** A stored picture: its address without the width, the size of its original, and a tiny blurred copy. */
export const pictureSchema = z.object({
  /**
   * `/pictures/{id}`; `/{width}` follows. The id is a hash of the picture, so an address never changes its content; the
   * id of an upload is longer, and random.
   */
  path: z.string().check(z.regex(/^\/pictures\/(?:[0-9a-f]{16}|[0-9a-f]{32})$/)),
  /** Pixels of the original. */
  width: z.int().check(z.minimum(1)),
  height: z.int().check(z.minimum(1)),
  /** A `data:image/webp;base64,` address of a few hundred bytes, shown until the picture has loaded. */
  blur: z.string(),
});

export type Picture = z.infer<typeof pictureSchema>;
