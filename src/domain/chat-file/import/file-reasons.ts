import type { Localized } from '#src/contract/base/language.ts';

/** The importable formats, for a person who tries another one. */
export const takenFormats: Localized = {
  en: 'What can be imported: SillyTavern and Chub (JSONL), an export of this site (JSON, JSONL or Markdown), Agnai, Character.AI Tools, ChatGPT, Kobold Lite, Oobabooga, Risuai, and lists of messages as OpenAI has them.',
  'zh-CN':
    '可以导入的有：SillyTavern 和 Chub（JSONL）、本站导出的文件（JSON、JSONL 或 Markdown）、Agnai、Character.AI Tools、ChatGPT、Kobold Lite、Oobabooga、Risuai，以及 OpenAI 格式的消息列表。',
};

export const noMessages: Localized = { en: 'It holds no messages.', 'zh-CN': '里面没有任何消息。' };

/** A file in an unknown format. */
export const unknownForm: Localized = {
  en: `Files of this kind are not accepted. ${takenFormats.en}`,
  'zh-CN': `不支持这种格式的文件。${takenFormats['zh-CN']}`,
};
