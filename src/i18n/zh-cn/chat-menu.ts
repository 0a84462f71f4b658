import type { ChatMenuTexts } from '../en/chat-menu.ts';

/** The Chinese texts of what one can do to a message. */
export const chatMenu: ChatMenuTexts = {
  copy: '复制',
  edit: '编辑',
  resend: '换一个回复',
  askReply: '请对方回复',
  continueReply: '继续写',
  branch: '从这里另起分支',
  remove: '删除这条及之后的',
  retry: '重试',
  discard: '放弃',
};
