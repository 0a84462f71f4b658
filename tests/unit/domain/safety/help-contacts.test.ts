import { expect, it } from 'vitest';
import helpLines from '#src/content/help-lines.json' with { type: 'json' };
import { helpContacts, splitHelpContacts } from '#src/domain/safety/help-contacts.ts';

const linksOf = (text: string) => splitHelpContacts(text).flatMap(({ href }) => href ?? []);

it.each(Object.values(helpLines).flatMap(({ lines }) => lines))(
  '$name has one way to reach it',
  ({ contact }) => {
    expect(linksOf(contact)).toHaveLength(1);
  },
);

it('every contact is in the site’s text', () => {
  const words = JSON.stringify(helpLines);
  expect(helpContacts.filter((contact) => !words.includes(contact))).toEqual([]);
});

it('numbers are called without their spaces and hyphens, and the address is opened', () => {
  expect(linksOf('call 116 123, 13 11 14 or 010-82951332')).toEqual([
    'tel:116123',
    'tel:131114',
    'tel:01082951332',
  ]);
  expect(linksOf('https://findahelpline.com 按国家列出')).toEqual(['https://findahelpline.com']);
});

it.each([
  'call 0900 123456',
  '1000 ways',
  '9880',
  'https://evil.example',
  'https://findahelplineXcom',
  '1-988-1',
])('%s is no link', (text) => {
  expect(splitHelpContacts(text)).toEqual([{ text, href: null }]);
});

it('nothing of a text is lost', () => {
  for (const { opening } of Object.values(helpLines)) {
    const parts = splitHelpContacts(opening);
    expect(parts.map(({ text }) => text).join('')).toBe(opening);
    expect(parts.length).toBeGreaterThan(1);
  }
});
