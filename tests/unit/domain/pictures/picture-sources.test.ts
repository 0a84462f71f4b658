import { describe, expect, it } from 'vitest';
import { avatarSources, initialOf, pictureSources } from '#src/domain/pictures/picture-sources.ts';

const path = '/pictures/00112233445566ff';
const blur = 'data:image/webp;base64,UklGRg==';

describe('picture sources (rule:pictures)', () => {
  it('offers every usual width up to that of the original, and none above it', () => {
    const { srcset } = pictureSources({ path, width: 960, height: 1280, blur });
    expect(srcset).toBe([240, 360, 480, 720, 960].map((width) => `${path}/${width} ${width}w`).join(', '));
  });

  it('gives the box the shape of the original, in the size of the plain address', () => {
    expect(pictureSources({ path, width: 1440, height: 810, blur })).toMatchObject({
      src: `${path}/480`,
      width: 480,
      height: 270,
    });
  });

  it('offers the widths that a caller requests', () => {
    const { src, srcset } = pictureSources({ path, width: 1440, height: 810, blur }, [720, 1440]);
    expect(srcset).toBe(`${path}/720 720w, ${path}/1440 1440w`);
    expect(src).toBe(`${path}/720`);
  });

  it.each([
    [200, `${path}/192 192w`, 192],
    [96, `${path}/96 96w`, 96],
    // Pictures are never enlarged, so the narrowest address delivers it in its own size.
    [50, `${path}/96 50w`, 50],
  ])('an original %d pixels wide is offered in the widest width below', (width, srcset, shown) => {
    expect(pictureSources({ path, width, height: width, blur })).toMatchObject({
      srcset,
      width: shown,
      height: shown,
    });
  });

  it('offers a face for both densities of a screen', () => {
    expect(avatarSources(path)).toEqual({ src: `${path}/96`, srcset: `${path}/96 96w, ${path}/192 192w` });
  });

  it.each([
    ['lin yue', 'L'],
    ['林月', '林'],
    [' zoë', 'Z'],
    ['e\u0301lan', 'E\u0301'],
    ['', ''],
  ])('without a picture %j is shown as %j', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});
