import { describe, expect, it } from 'vitest';
import { fallbackSource, portraitPath, sourceSet } from '#src/domain/picture-sources.ts';

describe('picture sources (D9)', () => {
  it('lists every rendition as webp with its width', () => {
    expect(sourceSet(portraitPath('f01'), 'portrait')).toBe(
      '/media/portraits/f01-240.webp 240w, /media/portraits/f01-480.webp 480w, /media/portraits/f01-720.webp 720w',
    );
    expect(sourceSet('/media/authors/a', 'author')).toBe(
      '/media/authors/a-96.webp 96w, /media/authors/a-192.webp 192w',
    );
  });

  it.each([
    ['portrait', { src: '/p-480.webp', width: 480, height: 640 }],
    ['avatar', { src: '/p-192.webp', width: 192, height: 192 }],
    ['cover', { src: '/p-960.webp', width: 960, height: 540 }],
    ['author', { src: '/p-192.webp', width: 192, height: 192 }],
  ] as const)('%s falls back to one of them, with the size of its box', (kind, source) => {
    expect(fallbackSource('/p', kind)).toEqual(source);
    expect(sourceSet('/p', kind)).toContain(`${source.src} ${source.width}w`);
  });
});
