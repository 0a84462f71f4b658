import { expect, it } from 'vitest';
import { otherLanguage, translationLanguages } from '#src/domain/account/translation-languages.ts';
import { composeUser } from '#tests/support/browser/compose-user.ts';

const undecided = composeUser({ source_language: 'zh-CN', target_language: 'en-US' });

it.each([
  ['en', { from: 'zh-CN', into: 'en-US' }],
  ['zh-CN', { from: 'en-US', into: 'zh-CN' }],
] as const)(
  'whoever chose nothing has replies translated into the language of the interface, %s (rule:translation-languages)',
  (language, expected) => {
    expect(translationLanguages(undecided, language)).toEqual(expected);
    expect(translationLanguages(null, language)).toEqual(expected);
  },
);

it.each(['en', 'zh-CN'] as const)('a choice counts in every interface, %s', (language) => {
  const user = { ...undecided, languages_chosen: true };
  expect(translationLanguages(user, language)).toEqual({ from: 'zh-CN', into: 'en-US' });
  const other = { ...user, source_language: 'en-US', target_language: 'ja-JP' };
  expect(translationLanguages(other, language)).toEqual({ from: 'en-US', into: 'ja-JP' });
});

it('a text in the reader’s language is offered in the other one', () => {
  expect(['en-US', 'zh-CN', 'zh-TW', 'fr-FR'].map(otherLanguage)).toEqual([
    'zh-CN',
    'en-US',
    'en-US',
    'zh-CN',
  ]);
});
