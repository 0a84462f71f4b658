import type { Language } from '#src/contract/locale/language.ts';

type Sign = readonly [pattern: RegExp, name: string];

/** Browsers by the name that they give themselves; browsers that also claim to be another browser come first. */
const browsers: readonly Sign[] = [
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bM?QQBrowser\//, 'QQ Browser'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chromium)\//, 'Chromium'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const systems: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\b(OpenHarmony|HarmonyOS)\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Length of the part of a user agent that is read; real user agents are shorter. */
const readLength = 500;

/** Functions that name a browser, null if unknown, on a system. */
const namings: Readonly<Record<Language, (browser: string | null, system: string) => string>> = {
  en: (browser, system) => `${browser ?? 'Browser'} on ${system}`,
  'zh-CN': (browser, system) => `${system} 上的${browser === null ? '浏览器' : ` ${browser}`}`,
};

/**
 * Names the browser and system that a user agent claims, such as `Chrome on Android`; empty if neither is known. The
 * result contains no part of the text itself.
 */
export function nameBrowser(userAgent: string | null, language: Language): string {
  const text = (userAgent ?? '').slice(0, readLength);
  const known = findName(browsers, text);
  const system = findName(systems, text);
  if (system === null) return known ?? '';
  return namings[language](known, system);
}

function findName(signs: readonly Sign[], text: string): string | null {
  return signs.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
