import { localize } from '../localize.ts';

/** The texts of the map of branches in one language. */
export const chatBranchTextsOf = localize({
  en: {
    loading: 'Loading the branches…',
    failed: 'The branches could not be loaded.',
    retry: 'Try again',
    empty: 'There is only one branch. Edit a message or ask for another reply to start a second one.',
    label: 'Branches of this conversation',
    current: 'You are here',
    onPath: 'Shown now',
    length: (count: number) => (count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`),
    you: 'You',
    noReply: 'No reply came.',
    said: (who: string, words: string) => `${who}: ${words}`,
    hint: '↑ and ↓ move through the branches, Enter opens one.',
  },
  'zh-CN': {
    loading: '正在加载分支……',
    failed: '分支加载失败。',
    retry: '重试',
    empty: '目前只有一个分支。编辑一条消息，或换一个回复，就会有第二个。',
    label: '这个聊天的分支',
    current: '你在这里',
    onPath: '当前显示',
    length: (count) => `${count.toLocaleString('zh-CN')} 条消息`,
    you: '你',
    noReply: '没有收到回复。',
    said: (who, words) => `${who}：${words}`,
    hint: '↑ ↓ 在分支间移动，Enter 前往',
  },
});

export type ChatBranchTexts = ReturnType<typeof chatBranchTextsOf>;
