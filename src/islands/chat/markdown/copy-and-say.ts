import { copyText } from '#src/client/browser/copy-text.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';

/** Copies a text, right after a press, and says so; an address is named, since its link may show other words. */
export async function copyAndSay(text: string, kind?: 'address'): Promise<void> {
  const texts = messageTextsOf(pageLanguage());
  if (!(await copyText(text))) showToast({ text: texts.copyFailed, kind: 'failure' });
  else showToast({ text: kind === 'address' ? texts.copiedAddress(text) : texts.copied, kind: 'success' });
}
