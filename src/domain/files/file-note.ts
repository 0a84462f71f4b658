import type { Language, Localized } from '#src/contract/locale/language.ts';
import type { ImportNote } from '#src/contract/lorebooks/lorebook-calls.ts';

/** The outcome for one field of an imported file, in plain language. */
export interface FileNote {
  field: string;
  outcome: 'kept' | 'unused' | 'refused';
  reason: Localized;
}

/** Reasons shared by several formats: why a part of an imported file was left out, or that it was imported. */
export const noteReasons = {
  /** No remark: the part was imported. */
  read: { en: '', 'zh-CN': '' },
  noList: { en: 'expected a list; left out', 'zh-CN': '应为列表，已略过' },
  noObject: { en: 'cannot be read; left out', 'zh-CN': '无法读取，已略过' },
  /** A name that would turn the text around it. */
  turned: {
    en: 'without the invisible signs that turn the direction of text',
    'zh-CN': '已去掉会改变文字方向的不可见符号',
  },
  noPlace: { en: 'has no place here', 'zh-CN': '这里没有对应的内容' },
} as const satisfies Record<string, Localized>;

/** Describes the number of imported lorebook entries. */
export function countEntries(count: number): Localized {
  return {
    en: `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}`,
    'zh-CN': `${count.toLocaleString('en')} 个条目`,
  };
}

/** Translates the notes of an import into the language of the person who imported it. */
export function describeNotes(notes: readonly FileNote[], language: Language): ImportNote[] {
  return notes.map(({ field, outcome, reason }) => ({ field, outcome, reason: reason[language] }));
}
