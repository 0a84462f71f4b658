import type { Localized } from '#src/contract/language.ts';
import type { CardError } from '#src/domain/card/card-error.ts';

/** Why bytes are no JSON that is read here. */
export function notJson({ message }: CardError): Localized {
  return { en: message, 'zh-CN': '不是可读的 JSON（格式有误、过大或嵌套过深）。' };
}

export const noMessages: Localized = { en: 'It holds no messages.', 'zh-CN': '里面没有任何消息。' };
