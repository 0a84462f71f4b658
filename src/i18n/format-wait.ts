import type { Language } from '#src/contract/locale/language.ts';
import { localize } from './localize.ts';

const minuteMs = 60_000;

const waitTextsOf = localize({
  en: { hours: (count: number) => `${count} h`, minutes: (count: number) => `${count} min` },
  'zh-CN': { hours: (count) => `${count} 小时`, minutes: (count) => `${count} 分钟` },
});

/**
 * Writes the time until a moment in hours and minutes, the begun minute included: `5 h 20 min`, `40 min`, `3 h`.
 * @param time ISO 8601; one in the past is a minute away, because clocks differ
 * @param now in ms since 1970
 */
export function formatWait(time: string, language: Language, now = Date.now()): string {
  const texts = waitTextsOf(language);
  const minutes = Math.max(1, Math.ceil((Date.parse(time) - now) / minuteMs));
  const parts = [
    ...(minutes >= 60 ? [texts.hours(Math.floor(minutes / 60))] : []),
    ...(minutes % 60 > 0 ? [texts.minutes(minutes % 60)] : []),
  ];
  return parts.join(' ');
}
