import type { Localized } from '#src/contract/base/language.ts';

/** Why something of an imported file was left out, or that it was taken, as it is said of more than one format. */
export const noteReasons = {
  /** Nothing to say but that it was taken. */
  read: { en: '', 'zh-CN': '' },
  noList: { en: 'expected a list; left out', 'zh-CN': '应为列表，已略过' },
  noObject: { en: 'cannot be read; left out', 'zh-CN': '无法读取，已略过' },
  noPlace: { en: 'has no place here', 'zh-CN': '这里没有对应的内容' },
} as const satisfies Record<string, Localized>;

/** How many entries of a lorebook were taken. */
export function countEntries(count: number): Localized {
  return { en: `${count} ${count === 1 ? 'entry' : 'entries'}`, 'zh-CN': `${count} 个条目` };
}
