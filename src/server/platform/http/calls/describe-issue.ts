import type { z } from 'zod';
import { isUserMessage, userMessages } from '#src/contract/errors/errors.ts';
import type { Language, Localized } from '#src/contract/locale/language.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

type Issue = z.core.$ZodRawIssue;

/** Most unknown fields that a message names. */
const mostNamed = 5;
const longestName = 40;

/** The expected kind of a value, by the validation library's name of its type. */
const kinds: Record<string, Localized> = {
  string: { en: 'a text', 'zh-CN': '文本' },
  number: { en: 'a number', 'zh-CN': '数字' },
  int: { en: 'a whole number', 'zh-CN': '整数' },
  boolean: { en: 'true or false', 'zh-CN': 'true 或 false' },
  array: { en: 'a list', 'zh-CN': '列表' },
  object: { en: 'an object', 'zh-CN': '对象' },
  record: { en: 'an object', 'zh-CN': '对象' },
  null: { en: 'null', 'zh-CN': 'null' },
  undefined: { en: 'left out', 'zh-CN': '省略' },
};

/** The expected format of a text, by the validation library's name of it. */
const formats: Record<string, Localized> = {
  uuid: { en: 'must be a UUID', 'zh-CN': '必须是 UUID' },
  url: {
    en: 'must be an address such as https://example.org/',
    'zh-CN': '必须是网址，例如 https://example.org/',
  },
  email: { en: 'must be an e-mail address', 'zh-CN': '必须是邮箱地址' },
  datetime: {
    en: 'must be a time such as 2026-01-31T12:00:00Z',
    'zh-CN': '必须是时间，例如 2026-01-31T12:00:00Z',
  },
};

const wrongForm: Localized = { en: 'has the wrong form', 'zh-CN': '格式不正确' };
const wrongValue: Localized = { en: 'has a value that is not taken', 'zh-CN': '取值不正确' };
const missing: Localized = { en: 'is missing', 'zh-CN': '缺失' };

/**
 * Describes what is wrong with a value in our own words: the expected value, but nothing about how it is checked, such
 * as a pattern or a name of the validation library.
 */
export function describeIssue(issue: Issue, language: Language): string {
  return describe(issue)[language];
}

function describe(issue: Issue): Localized {
  switch (issue.code) {
    case 'custom': {
      const key: unknown = issue.params?.['message'];
      return isUserMessage(key) ? userMessages[key] : wrongValue;
    }
    case 'invalid_type':
      return issue.input === undefined ? missing : mustBe(kinds[issue.expected]);
    case 'too_small':
      return describeSize(issue.origin, Number(issue.minimum), { en: 'at least', 'zh-CN': '至少' });
    case 'too_big':
      return describeSize(issue.origin, Number(issue.maximum), { en: 'at most', 'zh-CN': '最多' });
    case 'invalid_format':
      return formats[issue.format] ?? wrongForm;
    case 'invalid_value':
      return issue.input === undefined ? missing : oneOf(issue.values.map(String));
    case 'unrecognized_keys':
      return unknownFields(issue.keys);
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
      return wrongValue;
  }
}

function mustBe(kind: Localized | undefined): Localized {
  return kind === undefined ? wrongForm : { en: `must be ${kind.en}`, 'zh-CN': `必须是${kind['zh-CN']}` };
}

/** @param origin the measured thing: a number itself, the length of a text or of a list */
function describeSize(origin: string, limit: number, bound: Localized): Localized {
  const figure = limit.toLocaleString('en');
  if (origin === 'string') {
    return {
      en: `must have ${bound.en} ${figure} ${limit === 1 ? 'character' : 'characters'}`,
      'zh-CN': `${bound['zh-CN']} ${figure} 个字符`,
    };
  }
  if (origin === 'array' || origin === 'set' || origin === 'map') {
    return {
      en: `must have ${bound.en} ${figure} ${limit === 1 ? 'entry' : 'entries'}`,
      'zh-CN': `${bound['zh-CN']} ${figure} 项`,
    };
  }
  const isLeast = bound.en === 'at least';
  return {
    en: `must be ${bound.en} ${figure}`,
    'zh-CN': `不能${isLeast ? '小于' : '大于'} ${figure}`,
  };
}

function oneOf(values: readonly string[]): Localized {
  if (values.length === 1) return { en: `must be ${values[0] ?? ''}`, 'zh-CN': `必须是 ${values[0] ?? ''}` };
  // A switch accepts twelve spellings, of which two are enough for the message.
  const told = values.includes('true') && values.includes('false') ? ['true', 'false'] : values;
  return { en: `must be one of: ${told.join(', ')}`, 'zh-CN': `必须是其中之一：${told.join('、')}` };
}

function unknownFields(keys: readonly string[]): Localized {
  const named = keys.slice(0, mostNamed).map((key) => cutWhole(key, 0, longestName));
  return {
    en: `${named.join(', ')}: not known to this call`,
    'zh-CN': `${named.join('、')}：此接口没有该字段`,
  };
}
