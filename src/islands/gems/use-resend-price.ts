import { useStore } from '@nanostores/react';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { describePrice } from './describe-price.ts';

/**
 * Returns the price of another reply in the chat of the page, or of a reply that goes on; empty while it is unknown.
 */
export function useResendPrice(language: Language): string {
  const options = useStore($chatOptions, { ssr: 'initial' });
  return options === null ? '' : describePrice(options.quotes.resend, gemTextsOf(language));
}
