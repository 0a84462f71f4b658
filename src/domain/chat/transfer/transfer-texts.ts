import type { Language } from '#src/contract/locale/language.ts';

/** The texts of an exported conversation for its readers, in the language of the export. */
interface TransferTexts {
  you: string;
  /** Marks a text that a model wrote (rule:ai-mark). */
  aiGenerated: (model: string) => string;
  greeting: string;
  /** Marks the site's own texts, such as help lines. */
  site: string;
  otherVersion: string;
  unfinished: string;
  notice: (siteName: string) => string;
  begun: string;
  deleted: string;
  conversation: string;
  unnamedCharacter: string;
  /** Name of a person without one, in files of other programs. */
  unnamedUser: string;
}

const en: TransferTexts = {
  you: 'You',
  aiGenerated: (model) => `AI-generated (${model})`,
  greeting: 'greeting from the character card',
  site: 'note of the site',
  otherVersion: 'another version, not in the chat now',
  unfinished: 'not finished',
  notice: (siteName) =>
    `A conversation with an AI on ${siteName}. Texts below a heading with “AI-generated” were written by a program, not by a person.`,
  begun: 'Begun',
  deleted: 'Deleted; erased after 30 days',
  conversation: 'Conversation',
  unnamedCharacter: 'Character',
  unnamedUser: 'User',
};

const zhCn: TransferTexts = {
  you: '你',
  aiGenerated: (model) => `AI 生成（${model}）`,
  greeting: '角色卡的开场白',
  site: '本站提示',
  otherVersion: '另一个版本，当前聊天中未显示',
  unfinished: '未写完',
  notice: (siteName) =>
    `这是在 ${siteName} 上与 AI 的对话。标题带有“AI 生成”的内容由程序生成，并非真人所写。`,
  begun: '开始于',
  deleted: '已删除，30 天后彻底清除',
  conversation: '对话',
  unnamedCharacter: '角色',
  unnamedUser: '用户',
};

const texts: Record<Language, TransferTexts> = { en, 'zh-CN': zhCn };

export function transferTexts(language: Language): TransferTexts {
  return texts[language];
}
