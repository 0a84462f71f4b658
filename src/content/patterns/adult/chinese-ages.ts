import type { AgeRule } from './adult-rule.ts';

const number = '(?<![0-9〇零一二两三四五六七八九十百千万廿卅几第])([0-9〇零一二两三四五六七八九十百千万廿卅]{1,7})';

export const chineseAges: readonly AgeRule[] = [
  {
    pattern: new RegExp(`(?:芳龄|年方|芳年|妙龄|正值|年华)[\\s:：]*${number}`, 'g'),
    isLabel: true,
    numeral: 'graceful',
  },
  {
    pattern: new RegExp(
      `(?:年龄|年纪|岁数|骨龄|虚岁|实岁|周岁|年岁)[\\s:：=|"'“「(（是为约]*${number}(?![0-9+]|多?个|段|层)`,
      'g',
    ),
    isLabel: true,
    numeral: 'chinese',
  },
  {
    pattern: new RegExp(`(?<!不[满到足]|未[满到足]|没[满到])${number}(?:[多余来几]|出头)?(?:周)?岁`, 'g'),
    numeral: 'chinese',
    unless: ['other-age'],
  },
  {
    pattern: new RegExp(
      `(?:今年|现年|年仅|刚满|年满|才|刚过)(?:刚|才|只有|刚满)?${number}(?=[，。,.；;！!？?、\\s）)]|$|了)(?!\\.\\d)`,
      'gm',
    ),
    minimum: 6,
    numeral: 'chinese',
  },
  {
    pattern: new RegExp(
      `(?:^|[\\s,，。;；|:：、(（])(?:成年|单身)?(?:女|男)(?:性|人|生|士)?\\s*[,，、|/·]?\\s*${number}(?=[,，。;；|、)）\\s]|$)`,
      'gm',
    ),
    minimum: 10,
    numeral: 'chinese',
  },
  { pattern: new RegExp(`${number}的年[纪华]`, 'g'), numeral: 'chinese', unless: ['other-age'] },
  {
    pattern: new RegExp(
      `(?:[我她他]|\\{\\{char\\}\\})(?:才|刚)?${number}(?=[，。！？,!?\\s]|\\.(?!\\d)|$)`,
      'gm',
    ),
    minimum: 10,
    numeral: 'chinese',
  },
  {
    pattern: new RegExp(`(?:差|还有)[^，。]{0,6}满${number}`, 'g'),
    minimum: 6,
    isBelow: true,
    numeral: 'chinese',
  },
  {
    pattern: new RegExp(
      `(?:[我她他你]|\\{\\{(?:char|user)\\}\\})(?:今年|现在|才|刚|只有|就|也|都|快|已经)*${number}了`,
      'gi',
    ),
    minimum: 6,
    numeral: 'chinese',
  },
  {
    pattern: new RegExp(
      `(?:不[满到足]|未[满到足]|没[满到]|还没到|小于|低于)${number}(?:周)?岁?(?![个年月日天分块元])`,
      'g',
    ),
    minimum: 6,
    isBelow: true,
    numeral: 'chinese',
    unless: ['disclaimer'],
  },
];
