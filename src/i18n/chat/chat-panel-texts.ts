import { composeTexts, localize } from '../localize.ts';
import { chatMenuTextsOf } from './chat-menu-texts.ts';
import { chatAroundTextsOf } from './chat-texts.ts';
import { importReportTextsOf, ownCharacterTextsOf } from './import-texts.ts';
import { lorebookPanelTextsOf, personaPanelTextsOf } from './lorebook-panel-texts.ts';
import { contextPanelTextsOf, memoryPanelTextsOf } from './memory-panel-texts.ts';
import {
  backgroundPanelTextsOf,
  picturePanelTextsOf,
  settingsPanelTextsOf,
  transferPanelTextsOf,
} from './settings-panel-texts.ts';

const english = new Intl.NumberFormat('en');

const chinese = new Intl.NumberFormat('zh-CN');

const sharedTextsOf = localize({
  en: {
    loading: 'Loading…',
    tryAgain: 'Try again',
    close: 'Close',
    save: 'Save',
    saved: 'Saved',
    cancel: 'Cancel',
    delete: 'Delete',
    edit: 'Edit',
    undo: 'Undo',
    editNamed: (name: string) => `Edit ${name}`,
    deleteNamed: (name: string) => `Delete ${name}`,
    importing: 'Importing…',
    lengthOf: (length: number, max: number) =>
      `${english.format(length)} of ${english.format(max)} characters`,
    changedElsewhere: 'This has been changed elsewhere. It now reads:',
    saveAnyway: 'Save mine instead',
    keepNewer: 'Keep the newer one',

    leads: {
      memory: 'What is remembered from this branch. You can change all of it.',
      context: 'The next prompt, part by part, in the order in which the model reads it.',
      persona: 'Characters know you by this name, and by what you write here.',
      lorebooks: 'Facts about a world, recalled when one of their keywords comes up.',
      guidance: 'How you want replies to be written.',
      quickReplies: 'Texts you send often. They stand above the message field of every chat.',
      rename: 'Only you see it.',
      settings: 'Every change is saved at once.',
      background: 'A picture behind the messages of this chat.',
      transfer: 'Your chats are yours: take them with you, or bring others here.',
      pictures: 'What you have unlocked stays here, in every chat with this character.',
      branches: 'Every path that this chat has taken.',
      search: 'Words in the messages of this branch.',
      conversations: 'Everyone you have talked to.',
      shortcuts: 'All of this works without a mouse.',
    },
  },
  'zh-CN': {
    loading: '加载中……',
    tryAgain: '重试',
    close: '关闭',
    save: '保存',
    saved: '已保存',
    cancel: '取消',
    delete: '删除',
    edit: '编辑',
    undo: '撤销',
    editNamed: (name) => `编辑“${name}”`,
    deleteNamed: (name) => `删除“${name}”`,
    importing: '正在导入……',
    lengthOf: (length, max) => `${chinese.format(length)} / ${chinese.format(max)} 字`,
    changedElsewhere: '这段内容刚刚在别处被修改了，现在是：',
    saveAnyway: '保存我的',
    keepNewer: '保留新的',

    leads: {
      memory: '这个分支里记住的事，都可以改。',
      context: '下一次提示词的各个部分，按模型阅读的顺序排列。',
      persona: '角色会用这个名字称呼你，也知道你在这里写的内容。',
      lorebooks: '一个世界的设定，聊到关键词时就会想起来。',
      guidance: '你希望回复怎么写。',
      quickReplies: '你常说的话，会显示在每个聊天的输入框上方。',
      rename: '只有你看得到。',
      settings: '每项更改都会立即保存。',
      background: '垫在聊天消息后面的图片。',
      transfer: '聊天是你的：可以带走，也可以从别处搬来。',
      pictures: '你解锁过的图片都在这里，和这个角色的每个聊天都看得到。',
      branches: '这个聊天走过的每一条路。',
      search: '这个分支里说过的话。',
      conversations: '你聊过的所有角色。',
      shortcuts: '不用鼠标，也样样能做。',
    },
  },
});

const emptyChatTextsOf = localize({
  en: {
    heading: 'This chat is empty',
    hint: 'For 30 days you can restore what was deleted, in the chat settings. Or write something, or start with a new greeting.',
    startOver: 'Start over',
    yourWords: 'The first words are yours',
    yourWordsHint: (name: string) => `${name} waits for you to begin: say hello, or write where you meet.`,
  },
  'zh-CN': {
    heading: '这个聊天里没有消息了',
    hint: '删除的内容 30 天内可以在聊天设置里恢复。也可以直接说点什么，或者换一句开场白重新开始。',
    startOver: '重新开始',
    yourWords: '由你先开口',
    yourWordsHint: (name: string) => `${name}在等你：打声招呼，或写写你们在哪里相遇。`,
  },
});

/** The texts of the panels next to a chat; kept apart, as no page loads them at first. */
export const chatPanelTextsOf = composeTexts((language) => {
  const { menuSearch, menuConversations } = chatAroundTextsOf(language);
  return {
    ...sharedTextsOf(language),
    // Buttons that open a panel have the panel's name.
    titles: { ...chatMenuTextsOf(language).panels, search: menuSearch, conversations: menuConversations },
    emptyChat: emptyChatTextsOf(language),
    memory: memoryPanelTextsOf(language),
    context: contextPanelTextsOf(language),
    personas: personaPanelTextsOf(language),
    lorebooks: lorebookPanelTextsOf(language),
    settings: settingsPanelTextsOf(language),
    backgrounds: backgroundPanelTextsOf(language),
    pictures: picturePanelTextsOf(language),
    transfer: transferPanelTextsOf(language),
    report: importReportTextsOf(language),
    characters: ownCharacterTextsOf(language),
  };
});

export type PanelTexts = ReturnType<typeof chatPanelTextsOf>;
