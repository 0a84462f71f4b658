import type { ChatBranchTexts } from '../en/chat-branches.ts';

/** The Chinese texts of the map of branches. */
export const chatBranches: ChatBranchTexts = {
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
};
