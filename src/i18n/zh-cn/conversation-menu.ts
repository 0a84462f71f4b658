import type { ConversationMenuTexts } from '../en/conversation-menu.ts';

export const conversationMenu: ConversationMenuTexts = {
  pin: '置顶',
  unpin: '取消置顶',
  rename: '重命名',
  archive: '归档',
  bringBack: '移出归档',
  remove: '删除',
  undo: '撤销',
  deleted: (title) => `“${title}”已删除。`,
  archived: (title) => `“${title}”已归档。`,
  returned: (title) => `“${title}”已回到聊天列表。`,
  archiveLink: (count) => `已归档（${count}）`,
  archiveHeading: '已归档的聊天',
  archiveHint: '它们都还在，只是不占列表。再发一条消息，聊天就会自动回到列表。',
  archiveEmpty: '归档里还没有聊天。',
  allArchived: '你的聊天都已归档。',
  leaveArchive: '返回全部聊天',
};
