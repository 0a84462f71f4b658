import type { Language } from '#src/contract/locale/language.ts';

/** The texts of an export, for the person who reads the files, in the language of the request. */
interface ExportTexts {
  readme: (siteName: string) => string;
}

const en: ExportTexts = {
  readme: (siteName) => `# Your data from ${siteName}

- \`account.json\`: everything stored about you, for programs: profile, settings, favourites, ways to log in,
  personas, lorebooks, what you unlocked, your gems with every entry, your orders and subscriptions, and every conversation with every message and every version of it, what is
  remembered of it, translations and reports. Times are in UTC.
- \`conversations/\`: each conversation as Markdown, to read.
- \`characters/\`: your own characters as character cards (V3), which other programs read too; as CHARX with the picture
  and the other files that a card brought along.
- \`lorebooks/\`: your lorebooks (V3), which other programs read too.
- \`pictures/\`: the pictures that you uploaded, and those of your characters and personas.

The characters are not people. What an AI wrote is marked: \`"ai_generated": true\` in \`account.json\`, and
"AI-generated" above the text in the conversations. Keep that mark when you pass such a text on.

Not in here, because whoever had it could log in as you: keys, tokens and recovery codes, and the number of your
device. Also left out are copies of answers that the server keeps for one day, in case a request comes twice.
`,
};

const zhCn: ExportTexts = {
  readme: (siteName) => `# 你在 ${siteName} 的数据

- \`account.json\`：我们保存的关于你的全部数据，供程序读取：个人资料、设置、收藏、登录记录和登录方式、人设、世界书、解锁记录、宝石及其全部收支明细、订单和订阅，以及每个对话的全部消息和各个版本、记忆、译文和举报。时间均为 UTC。
- \`conversations/\`：每个对话一个 Markdown 文件，便于阅读。
- \`characters/\`：你自己的角色，为角色卡（V3）格式，其他程序也能读取；卡片自带的原图和其他文件放在 CHARX 中。
- \`lorebooks/\`：你的世界书（V3 格式），其他程序也能读取。
- \`pictures/\`：你上传的图片，以及你的角色和人设的图片。

角色不是真人。AI 写的内容都有标记：在 \`account.json\` 中为 \`"ai_generated": true\`，在对话文件中为正文上方的“AI 生成”。转发这类内容时请保留标记。

以下内容不在其中，因为拿到的人可以冒充你登录：密钥、令牌、恢复码以及你的设备标识。服务器为防止重复请求而保留一天的回复副本也不在其中。
`,
};

const texts: Record<Language, ExportTexts> = { en, 'zh-CN': zhCn };

export function exportTexts(language: Language): ExportTexts {
  return texts[language];
}
