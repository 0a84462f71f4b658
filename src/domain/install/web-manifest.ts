import type { Language } from '#src/contract/locale/language.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';

/** The manifest's texts in the language of the interface. */
export interface ManifestWords {
  description: string;
  shortcuts: Record<ShortcutName, { name: string; description: string }>;
  screenshots: Record<ScreenshotName, string>;
}

interface ManifestSite {
  siteName: string;
  language: Language;
}

const shortcutPages = { chats: 'mine-chats', stories: 'blogs', settings: 'mine-settings' } as const;

export type ShortcutName = keyof typeof shortcutPages;

/** The pages in the screenshots of the install dialog, and the size of the pictures in pixels. */
export const screenshotForms = {
  narrow: { names: ['home', 'chat', 'character'], width: 780, height: 1_688 },
  wide: { names: ['home', 'chat', 'story'], width: 1_280, height: 800 },
} as const;

export type ScreenshotForm = keyof typeof screenshotForms;
export type ScreenshotName = (typeof screenshotForms)[ScreenshotForm]['names'][number];

/** The grounds of both themes (src/styles/parts/tokens.css). */
const grounds = { dark: '#0e0a15', light: '#fbf8fe' } as const;

/**
 * Builds `/manifest.webmanifest` as JSON. The app has the dark background, because dark is the default theme
 * (rule:themes) and no manifest knows which theme a person chose; the pages set the title bar's colour themselves.
 */
export function buildWebManifest({ siteName, language }: ManifestSite, words: ManifestWords): string {
  const manifest = {
    // The same in every language: it is one app.
    id: '/',
    name: siteName,
    short_name: siteName,
    description: words.description,
    lang: language,
    dir: 'ltr',
    start_url: pageRoutes.index.path,
    scope: '/',
    display: 'standalone',
    // Where a browser does not support `standalone`, a window with a back button is better than a tab.
    display_override: ['standalone', 'minimal-ui'],
    theme_color: grounds.dark,
    background_color: grounds.dark,
    user_preferences: {
      color_scheme: {
        dark: { theme_color: grounds.dark, background_color: grounds.dark },
        light: { theme_color: grounds.light, background_color: grounds.light },
      },
    },
    categories: ['entertainment', 'social', 'books'],
    icons: listIcons(),
    screenshots: listScreenshots(language, words),
    shortcuts: listShortcuts(words),
    share_target: {
      action: pageRoutes.share.path,
      method: 'GET',
      // Has no effect on a GET; Chromium complains without it.
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Lists the icons. Each purpose has its own pictures: a tile with round corners would be cut again where icons are
 * masked.
 */
function listIcons() {
  const png = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const svg = (src: string, purpose: string) => ({ src, sizes: 'any', type: 'image/svg+xml', purpose });
  return [
    ...[192, 512].map((size) => png(`/icon-${size}.png`, size, 'any')),
    svg('/icons/any.svg', 'any'),
    ...(['maskable', 'monochrome'] as const).flatMap((purpose) => [
      ...[192, 512].map((size) => png(`/icons/${purpose}-${size}.png`, size, purpose)),
      svg(`/icons/${purpose}.svg`, purpose),
    ]),
  ];
}

function listScreenshots(language: Language, { screenshots }: ManifestWords) {
  return listForms().flatMap((form) => {
    const { names, width, height } = screenshotForms[form];
    return names.map((name) => ({
      src: screenshotPath(name, form, language),
      sizes: `${width}x${height}`,
      type: 'image/jpeg',
      form_factor: form,
      label: screenshots[name],
    }));
  });
}

export function listForms(): ScreenshotForm[] {
  return ['narrow', 'wide'];
}

export function screenshotPath(name: ScreenshotName, form: ScreenshotForm, language: Language): string {
  return `/screenshots/${language}/${form}-${name}.jpg`;
}

function listShortcuts({ shortcuts }: ManifestWords) {
  return (['chats', 'stories', 'settings'] as const).map((name) => ({
    ...shortcuts[name],
    url: pageRoutes[shortcutPages[name]].path,
    icons: [{ src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' }],
  }));
}
