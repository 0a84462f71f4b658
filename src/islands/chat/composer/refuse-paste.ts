import type { Language } from '#src/contract/locale/language.ts';
import { dictationTextsOf } from '#src/i18n/chat/chat-part-texts.ts';

/** Returns the answer to a picture or a file that is put into the field. */
export function refuseFiles(language: Language): string {
  return dictationTextsOf(language).noFiles;
}

/** Returns the answer to a text of this length, in UTF-16 units, that no field holds. */
export function refuseHugeText(language: Language, length: number): string {
  return dictationTextsOf(language).hugeText(length);
}
