import { localize } from '../localize.ts';

/** The texts of the map of branches in one language. */
export const chatBranchTextsOf = localize({
  en: {
    loading: 'Loading the branches…',
    failed: 'The branches could not be loaded.',
    retry: 'Try again',
    empty: 'There is one branch only. Edit a message, or ask for another reply, and a second one begins.',
    label: 'Branches of this conversation',
    current: 'You are here',
    onPath: 'Shown now',
    length: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
    you: 'You',
    noReply: 'No reply came.',
    hint: '↑ and ↓ move among the branches, Enter goes to one.',
  },
  'zh-CN': {
    loading: '正在加载分支……',
    failed: '分支加载失败。',
    retry: '重试',
    empty: '目前只有一个分支。编辑一条消息，或换一个回复，就会有第二个。',
    label: '这个聊天的分支',
    current: '你在这里',
    onPath: '当前显示',
    length: (count) => `${count} 条消息`,
    you: '你',
    noReply: '没有收到回复。',
    hint: '↑ ↓ 在分支间移动，Enter 前往',
  },
});

export type ChatBranchTexts = ReturnType<typeof chatBranchTextsOf>;
