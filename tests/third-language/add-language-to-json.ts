import { accentLetters, accentText } from './accent-text.ts';
import { thirdLanguage } from './add-language.ts';

/** Texts of content whose length is limited. */
const limited = new Set(['openers']);

/** Adds the third language to JSON: every object with the keys `en` and `zh-CN` gets the English value once more, accented. */
export function addLanguageToJson(text: string): string {
  const value: unknown = JSON.parse(text);
  return JSON.stringify(addToValue(value));
}

function addToValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addToValue);
  if (typeof value !== 'object' || value === null) return value;
  if ('en' in value && 'zh-CN' in value)
    return { ...value, [thirdLanguage]: accentValue(value.en, accentText) };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, addToValue(part)]));
}

function accentValue(value: unknown, accent: (text: string) => string): unknown {
  if (typeof value === 'string') return accent(value);
  if (Array.isArray(value)) return value.map((part) => accentValue(part, accent));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [
    key,
    accentValue(part, limited.has(key) ? accentLetters : accent),
  ]);
  return Object.fromEntries(parts);
}
