import type { Language } from '#src/contract/locale/language.ts';
import type { Kin } from './fact-types.ts';

const names: Readonly<Record<Kin, Record<Language, string>>> = {
  mother: { en: 'mother', 'zh-CN': '妈妈' },
  father: { en: 'father', 'zh-CN': '爸爸' },
  sister: { en: 'sister', 'zh-CN': '姐妹' },
  'elder-sister': { en: 'older sister', 'zh-CN': '姐姐' },
  'younger-sister': { en: 'younger sister', 'zh-CN': '妹妹' },
  brother: { en: 'brother', 'zh-CN': '兄弟' },
  'elder-brother': { en: 'older brother', 'zh-CN': '哥哥' },
  'younger-brother': { en: 'younger brother', 'zh-CN': '弟弟' },
  daughter: { en: 'daughter', 'zh-CN': '女儿' },
  son: { en: 'son', 'zh-CN': '儿子' },
  wife: { en: 'wife', 'zh-CN': '妻子' },
  husband: { en: 'husband', 'zh-CN': '丈夫' },
  grandmother: { en: 'grandmother', 'zh-CN': '奶奶' },
  grandfather: { en: 'grandfather', 'zh-CN': '爷爷' },
  aunt: { en: 'aunt', 'zh-CN': '阿姨' },
  uncle: { en: 'uncle', 'zh-CN': '叔叔' },
  cousin: { en: 'cousin', 'zh-CN': '表亲' },
  girlfriend: { en: 'girlfriend', 'zh-CN': '女朋友' },
  boyfriend: { en: 'boyfriend', 'zh-CN': '男朋友' },
};

export function nameKin(kin: Kin, language: Language): string {
  return names[kin][language];
}
