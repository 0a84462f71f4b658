import type { ChatMessageTexts } from '../en/chat-messages.ts';

/** The Chinese texts of the list of messages and of what one can do to a message. */
export const chatMessages: ChatMessageTexts = {
  today: '今天',
  yesterday: '昨天',
  actions: '消息操作',
  copied: '已复制。',
  copyFailed: '浏览器不允许复制。',
  removed: '已删除这条及之后的消息。',
  wasReset: '聊天已重新开始。',
  undo: '撤销',
  variants: '版本',
  variantOf: (number, count) => `第 ${number} 个版本，共 ${count} 个`,
  previousVariant: '上一个版本',
  nextVariant: '下一个版本',
  edited: '已编辑',
  hidden: '不会发给角色',
  aiNotice: (name) => `提醒：你正在与 AI 对话。${name}不是真人，这里所说的内容均为虚构。`,
  safetyTitle: '这段话来自本站，不是角色说的',
  code: '代码',
  table: '表格',
  noReply: '没有收到回复。',
  newMessages: (count) => `${count} 条新消息`,
  later: '之后的消息',
  loadingLater: '正在加载之后的消息……',
};
