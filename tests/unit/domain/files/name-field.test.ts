import { expect, it } from 'vitest';
import { nameField } from '#src/domain/files/name-field.ts';
import { importFieldTextsOf } from '#src/i18n/chat/import-texts.ts';

const importFields = importFieldTextsOf('en');
const chinese = importFieldTextsOf('zh-CN');

it.each([
  ['first_mes', 'First words', '开场白'],
  ['alternate_greetings.1', 'Other first words › 2', '备选开场白 › 2'],
  ['character_book.entries.3.keys', 'Lorebook › Entries › 4 › Keywords', '世界书 › 条目 › 4 › 关键词'],
  ['extensions.yuanfen.age', 'Age', '年龄'],
  ['nonsense', 'nonsense', 'nonsense'],
  ['toString', 'toString', 'toString'],
  ['assets/icon.png', 'assets/icon.png', 'assets/icon.png'],
  ['', '', ''],
])('the field %s is called "%s", in Chinese "%s"', (field, en, zhCn) => {
  expect(nameField(field, importFields)).toBe(en);
  expect(nameField(field, chinese)).toBe(zhCn);
});

it('every field has a name in both languages', () => {
  expect(Object.keys(chinese)).toEqual(Object.keys(importFields));
});
