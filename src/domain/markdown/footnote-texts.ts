import type { Language } from '#src/contract/locale/language.ts';

/** The texts of footnotes in the language of a text, for `remark-rehype`. */
interface FootnoteTexts {
  /** The heading of all footnotes, which screen readers read. */
  footnoteLabel: string;
  /**
   * The name of the link back to a text.
   * @param note index of the footnote
   * @param time number of the mention that the link leads to; only a second one and later ones are named
   */
  footnoteBackLabel: (note: number, time: number) => string;
}

export const footnoteTexts: Readonly<Record<Language, FootnoteTexts>> = {
  en: {
    footnoteLabel: 'Footnotes',
    footnoteBackLabel: (note, time) => `Back to reference ${note + 1}${time > 1 ? `-${time}` : ''}`,
  },
  'zh-CN': {
    footnoteLabel: '脚注',
    footnoteBackLabel: (note, time) => `返回引用 ${note + 1}${time > 1 ? `-${time}` : ''}`,
  },
};
