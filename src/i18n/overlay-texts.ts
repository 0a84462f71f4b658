import type { Language } from '#src/contract/base/language.ts';
import { overlays as en, type OverlayTexts } from './en/overlays.ts';
import { overlays as zhCn } from './zh-cn/overlays.ts';

export type { OverlayTexts };

const catalogues: Record<Language, OverlayTexts> = { en, 'zh-CN': zhCn };

/** The texts of what opens over a page in one language; kept apart, as no page loads them by itself. */
export function overlayTextsOf(language: Language): OverlayTexts {
  return catalogues[language];
}
