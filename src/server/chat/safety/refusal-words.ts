import type { Localized } from '#src/contract/base/language.ts';

/**
 * What is said of a text that the site does not write (rule:nothing-explicit). Beside the server, as no browser has
 * to hold it.
 */
export const refusalWords = {
  translation: {
    en: 'This is not translated: the translation became something that is not written here.',
    'zh-CN': '这条消息没有翻译：译文里出现了本站不写的内容。',
  },
  edit: {
    en: 'Nothing sexually explicit is put into a reply here: let the scene fade out. Your text is still in the field.',
    'zh-CN': '这里的回复不写露骨的性内容，请点到为止。你写的内容仍在输入框里。',
  },
} as const satisfies Record<string, Localized>;
