import type { Quote } from '#src/contract/membership/gem-balance-calls.ts';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import type { GemTexts } from '#src/i18n/gem-texts.ts';
import { describePrice } from '#src/islands/ui/gems/describe-price.ts';

/**
 * Names another reply, with its price where it has one: "Another reply · 10 gems".
 * @param quote undefined until the site's prices are known
 */
export function describeAgain(quote: Quote | undefined, texts: ChatMessageTexts, gemTexts: GemTexts): string {
  const price = quote === undefined ? '' : describePrice(quote, gemTexts);
  return price === '' ? texts.again : `${texts.again} · ${price}`;
}
