import { expect, it } from 'vitest';
import { quoteOfReply } from '#src/client/chat/view/chat-options.ts';
import type { ChatOptions } from '#src/contract/chat/chat-option-calls.ts';

const quoteOf = (gems: number) => ({ gems, due: gems, money: null });
const modelOf = (id: string, gems: number, isAllowed: boolean): ChatOptions['chat_models'][number] => ({
  id,
  name: id,
  context_tokens: 8_192,
  is_allowed: isAllowed,
  level: 'VIP',
  quote: quoteOf(gems),
  samplers: [],
});
const quotes = { reply: quoteOf(30), resend: quoteOf(30), voice: quoteOf(20), picture: quoteOf(100) };
const options: ChatOptions = {
  chat_models: [modelOf('default', 10, true), modelOf('large', 30, true), modelOf('huge', 50, false)],
  default_model: 'default',
  is_named: true,
  translates: false,
  speaks: false,
  limits: { memories: 100, lorebooks: 50 },
  quotes,
};

it.each([
  [null, 10],
  ['large', 30],
  ['huge', 10],
  ['gone', 10],
])(
  "a reply by the model %s costs %i gems: the site's own writes where that is not allowed",
  (model, gems) => {
    expect(quoteOfReply(options, model).due).toBe(gems);
  },
);
