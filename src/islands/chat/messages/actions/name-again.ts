import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';

/**
 * Names another reply, with its price where it has one: "Another reply · 10 gems".
 * @param price as `useResendPrice` returns it: empty while it is unknown
 */
export function nameAgain(price: string, texts: ChatMessageTexts): string {
  return price === '' ? texts.again : `${texts.again} · ${price}`;
}
