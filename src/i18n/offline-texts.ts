import type { Language } from '#src/contract/base/language.ts';
import { offline as en, type OfflineTexts } from './en/offline.ts';
import { offline as zhCn } from './zh-cn/offline.ts';

export type { OfflineTexts };

const catalogues: Record<Language, OfflineTexts> = { en, 'zh-CN': zhCn };

/** The texts of the page that works without a connection, in one language. */
export function offlineTextsOf(language: Language): OfflineTexts {
  return catalogues[language];
}
