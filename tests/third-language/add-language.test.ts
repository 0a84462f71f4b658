import { expect, it } from 'vitest';
import { addLanguage } from './add-language.ts';

it.each([
  [
    'a text',
    "const yes = { en: 'Yes', 'zh-CN': '是' };",
    "const yes = { en: 'Yes', 'en-XA': \"⟦Ýéš ·⟧\", 'zh-CN': '是' };",
  ],
  [
    'a text with values, and what it is put together from',
    "const sum = { en: `${of.en} at ${count === 'one' ? 1 : count}`, 'zh-CN': '' };",
    "const sum = { en: `${of.en} at ${count === 'one' ? 1 : count}`, 'en-XA': `⟦${of['en-XA']} åţ ${count === 'one' ? 1 : count} ··⟧`, 'zh-CN': '' };",
  ],
  [
    'links, placeholders and HTML',
    "const link = { en: '<b>{{char}}</b>: [home](/blogs)', 'zh-CN': '' };",
    "const link = { en: '<b>{{char}}</b>: [home](/blogs)', 'en-XA': \"⟦<b>{{char}}</b>: [ĥöɱé](/blogs) ···········⟧\", 'zh-CN': '' };",
  ],
  [
    'a constant',
    "const english = { yes: 'Yes' };\nconst texts = { en: english, 'zh-CN': chinese };",
    "const english = { yes: 'Yes' };\nconst texts = { en: english, 'en-XA': { yes: \"⟦Ýéš ·⟧\" }, 'zh-CN': chinese };",
  ],
  [
    'a value for each language',
    "const made = { en: make('en'), 'zh-CN': make('zh-CN') };",
    "const made = { en: make('en'), 'en-XA': make(\"en-XA\"), 'zh-CN': make('zh-CN') };",
  ],
])('adds %s in the third language', (_name, source, added) => {
  expect(addLanguage('texts.ts', source)).toBe(added);
});

it('leaves texts that the code handles by rules, and other objects', () => {
  const source =
    "const rules: Record<DemoLanguage, string> = { en: 'a b', 'zh-CN': '' };\nconst other = { en: 'a b' };";
  expect(addLanguage('rules.ts', source)).toBeNull();
});
