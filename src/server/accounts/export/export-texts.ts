import type { Language } from '#src/contract/language.ts';

/** The words of an export, which people read in files: in the language that they asked in. */
interface ExportTexts {
  readme: (siteName: string) => string;
  you: string;
  /** Marks what a model wrote (trust row 24). */
  aiGenerated: (model: string) => string;
  greeting: string;
  otherVersion: string;
  unfinished: string;
  notice: (siteName: string) => string;
  begun: string;
  deleted: string;
  conversation: string;
  unnamedCharacter: string;
}

const en: ExportTexts = {
  readme: (siteName) => `# Your data from ${siteName}

- \`account.json\`: everything stored about you, for programs: profile, settings, favourites, logins, passkeys, and
  every conversation with every message and every version of it. Times are in UTC.
- \`conversations/\`: each conversation as Markdown, to read.
- \`pictures/\`: the pictures that you uploaded.

The characters are not people. What an AI wrote is marked: \`"ai_generated": true\` in \`account.json\`, and
"AI-generated" above the text in the conversations. Keep that mark when you pass such a text on.

Not in here, because whoever had it could log in as you: keys and tokens, and the number of your device. Also left out
are copies of answers that the server keeps for one day, in case a request comes twice.
`,
  you: 'You',
  aiGenerated: (model) => `AI-generated (${model})`,
  greeting: 'greeting from the character card',
  otherVersion: 'another version, not in the chat now',
  unfinished: 'not finished',
  notice: (siteName) =>
    `A conversation with an AI on ${siteName}. Texts below a heading with “AI-generated” were written by a program, not by a person.`,
  begun: 'Begun',
  deleted: 'Deleted; erased after 30 days',
  conversation: 'Conversation',
  unnamedCharacter: 'Character',
};

const zhCn: ExportTexts = {
  readme: (siteName) => `# 你在 ${siteName} 的数据

- \`account.json\`：我们保存的关于你的全部数据，供程序读取：个人资料、设置、收藏、登录记录、通行密钥，以及每个对话的全部消息和各个版本。时间均为 UTC。
- \`conversations/\`：每个对话一个 Markdown 文件，便于阅读。
- \`pictures/\`：你上传的图片。

角色不是真人。AI 写的内容都有标记：在 \`account.json\` 中为 \`"ai_generated": true\`，在对话文件中为正文上方的“AI 生成”。转发这类内容时请保留标记。

以下内容不在其中，因为拿到的人可以冒充你登录：密钥、令牌以及你的设备标识。服务器为防止重复请求而保留一天的回复副本也不在其中。
`,
  you: '你',
  aiGenerated: (model) => `AI 生成（${model}）`,
  greeting: '角色卡的开场白',
  otherVersion: '另一个版本，当前聊天中未显示',
  unfinished: '未写完',
  notice: (siteName) =>
    `这是在 ${siteName} 上与 AI 的对话。标题带有“AI 生成”的内容由程序生成，并非真人所写。`,
  begun: '开始于',
  deleted: '已删除，30 天后彻底清除',
  conversation: '对话',
  unnamedCharacter: '角色',
};

const texts: Record<Language, ExportTexts> = { en, 'zh-CN': zhCn };

export function exportTexts(language: Language): ExportTexts {
  return texts[language];
}
