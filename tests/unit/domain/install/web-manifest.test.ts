import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { z } from 'zod';
import { languages, type Language } from '#src/contract/locale/language.ts';
import { buildWebManifest } from '#src/domain/install/web-manifest.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';
import { appTextsOf } from '#src/i18n/app-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';

const image = z.object({ src: z.string(), sizes: z.string(), type: z.string() });
const manifestSchema = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  lang: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  display_override: z.array(z.string()),
  theme_color: z.string(),
  background_color: z.string(),
  user_preferences: z.object({ color_scheme: z.record(z.string(), z.record(z.string(), z.string())) }),
  icons: z.array(image.extend({ purpose: z.string() })),
  screenshots: z.array(image.extend({ form_factor: z.enum(['narrow', 'wide']), label: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(image) })),
  categories: z.array(z.string()),
  share_target: z.object({
    action: z.string(),
    method: z.literal('GET'),
    params: z.record(z.string(), z.string()),
  }),
});

function readManifest(language: Language) {
  const { shortcuts, screenshots } = appTextsOf(language);
  const words = { description: siteTextsOf(language).siteDescription, shortcuts, screenshots };
  return manifestSchema.parse(JSON.parse(buildWebManifest({ siteName: 'Red Thread', language }, words)));
}

/** Reads the picture at an address of the site: its size in pixels, and whether any of it is transparent. */
async function readPicture(src: string) {
  const file = await readFile(new URL(`../../../../public${src}`, import.meta.url));
  const { width, height, format } = await sharp(file).metadata();
  const { isOpaque } = await sharp(file).stats();
  return { size: `${width}x${height}`, width, height, format, isOpaque, bytes: file.length };
}

describe.each(languages)('the manifest in %s', (language) => {
  const manifest = readManifest(language);

  it('has the operator’s name for the site, and is the same app in every language', () => {
    expect(manifest).toMatchObject({ id: '/', name: 'Red Thread', short_name: 'Red Thread', lang: language });
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
    expect(manifest.display_override[0]).toBe('standalone');
    expect(manifest.description.length).toBeLessThanOrEqual(300);
    expect(/\p{Script=Han}/u.test(manifest.description)).toBe(language === 'zh-CN');
  });

  it('has the background colours of both themes, as in the style sheet', async () => {
    const tokens = await readFile(
      new URL('../../../../src/styles/parts/tokens.css', import.meta.url),
      'utf8',
    );
    const [, light, dark] = /--color-ground: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
    expect(manifest).toMatchObject({ theme_color: dark, background_color: dark });
    expect(manifest.user_preferences.color_scheme).toEqual({
      dark: { theme_color: dark, background_color: dark },
      light: { theme_color: light, background_color: light },
    });
  });

  it('has icons for any place, maskable and monochrome, at 192 and 512 px and as SVG, of the declared size', async () => {
    for (const purpose of ['any', 'maskable', 'monochrome']) {
      const icons = manifest.icons.filter((icon) => icon.purpose === purpose);
      expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', 'any']);
      for (const { src, sizes, type } of icons) {
        const picture = await readPicture(src);
        expect(type, src).toBe(picture.format === 'svg' ? 'image/svg+xml' : 'image/png');
        if (sizes !== 'any') expect(picture.size, src).toBe(sizes);
        // A masked icon is opaque up to every edge; an unmasked icon is transparent.
        expect(picture.isOpaque, src).toBe(purpose === 'maskable');
      }
    }
  });

  it('has shortcuts to the chats, the stories and the settings, each with an icon of 96 px', async () => {
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/mine/chats', '/blogs', '/mine/settings']);
    for (const { icons } of manifest.shortcuts) {
      for (const { src, sizes } of icons) expect((await readPicture(src)).size, src).toBe(sizes);
    }
  });

  it('sends content shared by other apps to a page of the site', () => {
    expect(matchPageRoute(manifest.share_target.action)?.name).toBe('share');
    expect(manifest.share_target.params).toEqual({ title: 'title', text: 'text', url: 'url' });
  });
});

describe.each(languages)('the pictures of the manifest in %s', (language) => {
  const { screenshots } = readManifest(language);

  it('exist for phones and for wide screens, each in this language with its own text', () => {
    for (const form of ['narrow', 'wide']) {
      expect(screenshots.filter(({ form_factor }) => form_factor === form)).toHaveLength(3);
    }
    for (const { src, label } of screenshots) {
      expect(src).toContain(`/${language}/`);
      expect(/\p{Script=Han}/u.test(label)).toBe(language === 'zh-CN');
    }
  });

  it('are acceptable to Chromium: JPEG of the declared size, 320 to 3,840 px, at most 2.3 to 1, and small', async () => {
    for (const { src, sizes } of screenshots) {
      const { size, width, height, format, bytes } = await readPicture(src);
      expect({ size, format }, src).toEqual({ size: sizes, format: 'jpeg' });
      expect(Math.min(width, height), src).toBeGreaterThanOrEqual(320);
      expect(Math.max(width, height), src).toBeLessThanOrEqual(3_840);
      expect(Math.max(width, height) / Math.min(width, height), src).toBeLessThanOrEqual(2.3);
      expect(bytes, src).toBeLessThan(150_000);
    }
  });
});
