import { type Picture, type PictureWidth, pictureWidths } from '#src/contract/pictures/picture.ts';

/** The attributes of the `<img>` of a picture; lengths in pixels. */
export interface PictureSources {
  src: string;
  srcset: string;
  /** The size of the picture at `src`, which gives the box its shape while it loads. */
  width: number;
  height: number;
}

/** The default widths: from half a phone to a desktop at double density. */
export const usualWidths: readonly PictureWidth[] = [240, 360, 480, 720, 960, 1440];
/** The width for a browser without `srcset`, if the picture is that wide. */
const plainWidth: PictureWidth = 480;

/** Returns the addresses of a picture in the widths that it fills; none is wider than its original (rule:pictures). */
export function pictureSources(
  picture: Picture,
  widths: readonly PictureWidth[] = usualWidths,
): PictureSources {
  const fitting = widths.filter((width) => width <= picture.width);
  const smallest = pictureWidths.filter((width) => width <= picture.width).at(-1) ?? pictureWidths[0];
  const offered = fitting.length > 0 ? fitting : [smallest];
  const plain = offered.findLast((width) => width <= plainWidth) ?? offered[0] ?? smallest;
  const width = Math.min(plain, picture.width);
  return {
    src: `${picture.path}/${plain}`,
    srcset: offered.map((each) => `${picture.path}/${each} ${Math.min(each, picture.width)}w`).join(', '),
    width,
    height: Math.max(1, Math.round((width * picture.height) / picture.width)),
  };
}

/** Returns the addresses of a square face; `path` is `/pictures/{id}`. */
export function avatarSources(path: string): { src: string; srcset: string } {
  return { src: `${path}/96`, srcset: `${path}/96 96w, ${path}/192 192w` };
}

/** Returns the placeholder of a missing picture: the first letter of a name, as a person would count letters. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}
