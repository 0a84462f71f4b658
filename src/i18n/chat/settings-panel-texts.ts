import { localize, type ServerNames } from '../localize.ts';

const samplerNames: ServerNames = {
  temperature: 'Temperature: how daring',
  top_p: 'Top-p: how wide the choice of words',
  top_k: 'Top-k: how many words to choose from',
  min_p: 'Min-p: the least likely word allowed',
  presence_penalty: 'Presence penalty: new subjects',
  frequency_penalty: 'Frequency penalty: fewer repeated words',
  repetition_penalty: 'Repetition penalty',
};

const english = new Intl.NumberFormat('en');

const chinese = new Intl.NumberFormat('zh-CN');

/** The texts of the panel of settings of a chat. */
export const settingsPanelTextsOf = localize({
  en: {
    mode: 'Reply length',
    modes: { short: 'Short', normal: 'Normal', novel: 'Novel' },
    modeHints: {
      short: 'A sentence or two, like a text message.',
      normal: 'A few sentences: words and gestures.',
      novel: 'Long replies with scenes, like a book.',
    },
    model: 'Model',
    contextTokens: (count: number) => `reads ${english.format(count)} tokens at once`,
    levels: { NOT_VIP: 'Everyone', GEMS: 'Gems', VIP: 'VIP', SVIP: 'SVIP' },
    seeLevels: 'About the levels',
    samplers: 'Fine-tuning',
    samplerNames,
    resetSamplers: 'Reset to defaults',
    everywhere: 'In every chat',
    translateHint: (language: string) => `New replies are shown in ${language} as well.`,
    voiceHint: 'New replies are read aloud as they arrive.',
    moreSettings: 'Languages and more in your settings',
    startOver: 'Start over',
    startOverHint: 'Starts again from the greeting. You can restore the old messages for 30 days.',
    startOverButton: 'Start over',
    startedOver: 'The chat has started over.',
    removed: 'Deleted messages',
    nothingRemoved: 'Nothing was deleted in the last 30 days.',
    wasReset: 'The chat before it was started over',
    messageCount: (count: number) => (count === 1 ? '1 message' : `${english.format(count)} messages`),
    restore: 'Restore',
    restoreNamed: (excerpt: string) => (excerpt === '' ? 'Restore' : `Restore: ${excerpt}`),
  },
  'zh-CN': {
    mode: '回复长度',
    modes: { short: '简短', normal: '适中', novel: '小说' },
    modeHints: {
      short: '一两句话，像发消息一样。',
      normal: '几句话，有言语，也有动作。',
      novel: '长长的回复，带场景描写，像在读小说。',
    },
    model: '模型',
    contextTokens: (count) => `一次可读 ${chinese.format(count)} 个词元`,
    levels: { NOT_VIP: '所有人', GEMS: '宝石', VIP: 'VIP', SVIP: 'SVIP' },
    seeLevels: '了解各个等级',
    samplers: '微调',
    samplerNames: {
      temperature: '温度：大胆程度',
      top_p: 'Top-p：用词范围',
      top_k: 'Top-k：候选词数量',
      min_p: 'Min-p：最低概率',
      presence_penalty: '存在惩罚：更多新话题',
      frequency_penalty: '频率惩罚：更少重复用词',
      repetition_penalty: '重复惩罚',
    },
    resetSamplers: '恢复默认',
    everywhere: '用于所有聊天',
    translateHint: (language) => `新的回复会同时显示${language}译文。`,
    voiceHint: '新的回复一到就读出来。',
    moreSettings: '语言等更多选项在设置里',
    startOver: '重新开始',
    startOverHint: '从开场白重新聊起，之前的内容 30 天内可以恢复。',
    startOverButton: '重新开始',
    startedOver: '聊天已重新开始。',
    removed: '已删除的消息',
    nothingRemoved: '最近 30 天没有删除任何内容。',
    wasReset: '重新开始之前的聊天',
    messageCount: (count) => `${chinese.format(count)} 条消息`,
    restore: '恢复',
    restoreNamed: (excerpt) => (excerpt === '' ? '恢复' : `恢复：${excerpt}`),
  },
});

export const backgroundPanelTextsOf = localize({
  en: {
    list: 'Backgrounds',
    empty: 'No backgrounds',
    emptyHint: (name: string) => `There are no pictures for chats with ${name} yet.`,
    none: 'None',
    locked: ', locked: ',
    unlock: 'Unlock',
    unlockFor: (name: string, price: string) => `Unlock “${name}” for ${price}? It stays yours.`,
  },
  'zh-CN': {
    list: '聊天背景',
    empty: '没有背景',
    emptyHint: (name) => `与${name}的聊天还没有背景图片。`,
    none: '不用背景',
    locked: '，未解锁：',
    unlock: '解锁',
    unlockFor: (name, price) => `用 ${price} 解锁“${name}”？解锁后一直可用。`,
  },
});

/** The texts of the panel that exports and imports chats. */
export const transferPanelTextsOf = localize({
  en: {
    export: 'Export this chat',
    nothingToExport: 'There is nothing to export until the first message.',
    formats: { jsonl: 'SillyTavern chat', json: 'Everything', markdown: 'To read' },
    formatHints: {
      jsonl: 'JSONL: this branch with its variants, for SillyTavern and others',
      json: 'JSON: every branch, with times and settings',
      markdown: 'Markdown: this branch as a text',
    },
    import: 'Import a chat',
    importFile: 'Choose a chat file',
    importHint: (name: string) =>
      `A chat from SillyTavern, Agnai, Character.AI Tools, ChatGPT, DeepSeek, Kobold Lite, Oobabooga or Risuai, or from this site. It becomes a new chat with ${name}; this one stays as it is. You can also drop the file here.`,
    openImported: 'Open the imported chat',
    toCharacters: 'Import characters on your page',
  },
  'zh-CN': {
    export: '带走这个聊天',
    nothingToExport: '发出第一条消息后，才有内容可以导出。',
    formats: { jsonl: 'SillyTavern 聊天', json: '全部内容', markdown: '用于阅读' },
    formatHints: {
      jsonl: 'JSONL：这个分支和各条消息的版本，可用于 SillyTavern 等',
      json: 'JSON：所有分支，含时间和设置',
      markdown: 'Markdown：这个分支的文字',
    },
    import: '搬来聊天',
    importFile: '选择聊天文件',
    importHint: (name) =>
      `SillyTavern、Agnai、Character.AI Tools、ChatGPT、DeepSeek、Kobold Lite、Oobabooga、Risuai 的聊天文件，或从这里导出的文件。会变成和${name}的一个新聊天，现在这个不受影响。也可以把文件拖到这里。`,
    openImported: '打开导入的聊天',
    toCharacters: '到“我的角色”导入角色',
  },
});

/** The texts of the album of a character in one language. */
export const picturePanelTextsOf = localize({
  en: {
    empty: (name: string) => `${name} has no pictures to send`,
    locked: 'A locked picture',
    ask: (name: string) => `Ask ${name} for a picture in the chat.`,
    costs: (price: string) => `Showing it: ${price}.`,
  },
  'zh-CN': {
    empty: (name) => `${name}没有可以发的图片`,
    locked: '一张未解锁的图片',
    ask: (name) => `在聊天里请${name}发一张吧。`,
    costs: (price) => `查看一张：${price}。`,
  },
});
