import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { SafetyCard } from '#src/islands/chat/messages/item/SafetyCard.tsx';
import { composeHelp } from '#src/server/chat/safety/site-messages.ts';

const texts = messageTextsOf('en');
const render = (text: string) => renderToStaticMarkup(<SafetyCard text={text} texts={texts} />);
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

it('the help lines of the site can be pressed', () => {
  expect(linksIn(render(composeHelp('en', true)))).toEqual([
    'tel:988',
    'tel:116123',
    'tel:131114',
    'https://findahelpline.com',
  ]);
  expect(linksIn(render(composeHelp('zh-CN', true)))).toEqual([
    'tel:12356',
    'tel:01082951332',
    'tel:4001619995',
    'https://findahelpline.com',
  ]);
  expect(linksIn(render(composeHelp('en', false)))).toContain('tel:911');
});

it('the address opens beside the chat, without a referrer', () => {
  expect(render('https://findahelpline.com')).toContain(
    '<a href="https://findahelpline.com" target="_blank" rel="noopener noreferrer">',
  );
});

it('nothing else becomes a link, nor changes', () => {
  const text = '- [988](https://evil.example) and <a href="tel:900">900</a>\n\n**988** `116 123`\n\n***\n\nx';
  expect(linksIn(render(text))).toEqual(['tel:988', 'tel:116123']);
});
