import { localize, type ServerNames } from '../localize.ts';

const authors: ServerNames = { rules: 'Noted by the demo companion', person: 'Written by you' };

const english = new Intl.NumberFormat('en');

const chinese = new Intl.NumberFormat('zh-CN');

export const memoryPanelTextsOf = localize({
  en: {
    working: 'Updating the memory…',
    summary: 'The story so far',
    noSummary: 'A summary is written once the chat is longer than the model can read in one go.',
    facts: 'Facts',
    add: 'Add',
    newFact: 'What should be remembered?',
    noFacts: 'Nothing is remembered yet',
    noFactsHint: (name: string) =>
      `Tell ${name} your name, or what you like. Anything you add yourself is always remembered.`,
    editSummary: 'The story so far',
    editFact: 'Fact',
    authors,
    byModel: (model: string) => `Noted by ${model}`,
    pin: 'Pin: always remembered',
    unpin: 'Pinned. Press to unpin.',
    forget: 'Forget',
    notInPrompt: 'Not in the prompt right now: others fit the conversation better.',
    noRoom: 'Not in the prompt: too many pinned facts.',
    origin: 'Where from',
    originOf: (place: number) => `Where from, ${place}`,
  },
  'zh-CN': {
    working: '正在记录……',
    summary: '前情提要',
    noSummary: '聊天长到模型一次读不完时，会自动写一份前情提要。',
    facts: '要点',
    add: '添加',
    newFact: '想让对方记住什么？',
    noFacts: '还没有记住任何内容',
    noFactsHint: (name) => `跟${name}说说你叫什么、喜欢什么。你自己添加的，一定会记住。`,
    editSummary: '前情提要',
    editFact: '要点',
    authors: { rules: '由演示角色记录', person: '由你写下' },
    byModel: (model) => `由 ${model} 记录`,
    pin: '置顶：始终记住',
    unpin: '已置顶，点击取消。',
    forget: '忘记',
    notInPrompt: '目前不在提示词里：其他要点与正在聊的内容更相关。',
    noRoom: '不在提示词里：置顶的内容太多，放不下了。',
    origin: '查看来源',
    originOf: (place) => `来源 ${place}`,
  },
});

/** The texts of the panel that shows the next prompt. */
export const contextPanelTextsOf = localize({
  en: {
    empty: 'Send a message first: there is no prompt yet.',
    used: (tokens: number, budget: number) => `${english.format(tokens)} of ${english.format(budget)} tokens`,
    forReply: (tokens: number, model: string) =>
      `${english.format(tokens)} more are reserved for ${model}’s reply.`,
    withDraft: 'Includes the text in the message field.',
    tokens: (count: number) => (count === 1 ? '1 token' : `${english.format(count)} tokens`),
    dropped: (count: number) =>
      count === 1 ? '1 part did not fit' : `${english.format(count)} parts did not fit`,
    droppedOne: 'did not fit',
    told: (count: number) =>
      count === 1
        ? '1 message is covered by the summary'
        : `${english.format(count)} messages are covered by the summary`,
    toldOne: 'covered by the summary',
    hidden: (count: number) =>
      count === 1 ? 'You hid 1 message' : `You hid ${english.format(count)} messages`,
    hiddenOne: 'you hid it',
    cut: (count: number) =>
      count === 1
        ? '1 part was too long and is cut'
        : `${english.format(count)} parts were too long and are cut`,
    cutOne: 'cut to fit',
    constant: 'always included',
    staying: 'still active from before',
    becauseOf: (key: string) => `because of “${key}”`,
    goThere: 'Go to it',
    speakers: { user: 'You', assistant: 'The character' },
    kinds: {
      rules: 'Rules of the site',
      system: 'Instructions',
      instructions: 'Your instructions',
      description: 'Description',
      personality: 'Personality',
      scenario: 'Scenario',
      persona: 'Who you are',
      lore: 'Lorebook',
      summary: 'The story so far',
      facts: 'Facts',
      examples: 'Example dialogue',
      history: 'Messages',
      card_note: 'Note of the card',
      character_note: 'Your note for the character',
      chat_note: 'Your note for this chat',
      post_history: 'Last instructions',
    },
  },
  'zh-CN': {
    empty: '先说点什么吧，现在还没有提示词。',
    used: (tokens, budget) => `${chinese.format(tokens)} / ${chinese.format(budget)} 个词元`,
    forReply: (tokens, model) => `另为 ${model} 的回复保留 ${chinese.format(tokens)} 个。`,
    withDraft: '已包含输入框中的内容。',
    tokens: (count) => `${chinese.format(count)} 词元`,
    dropped: (count) => `${chinese.format(count)} 个部分放不下`,
    droppedOne: '放不下',
    told: (count: number) => `${chinese.format(count)} 条消息已写进前情提要`,
    toldOne: '已写进前情提要',
    hidden: (count) => `${chinese.format(count)} 条消息被你隐藏`,
    hiddenOne: '被你隐藏',
    cut: (count) => `${chinese.format(count)} 个部分过长，已截短`,
    cutOne: '已截短',
    constant: '始终都在',
    staying: '刚才触发过，继续保留',
    becauseOf: (key) => `因为提到“${key}”`,
    goThere: '前往',
    speakers: { user: '你', assistant: '角色' },
    kinds: {
      rules: '本站规则',
      system: '指令',
      instructions: '你的指令',
      description: '描述',
      personality: '性格',
      scenario: '场景',
      persona: '你的人设',
      lore: '世界书',
      summary: '前情提要',
      facts: '要点',
      examples: '示例对话',
      history: '消息',
      card_note: '卡片的注释',
      character_note: '你给角色的注释',
      chat_note: '你给本次聊天的注释',
      post_history: '最后的指令',
    },
  },
});
