import type { ChatRenameTexts } from '../en/chat-rename.ts';

/** The Chinese texts of the form that renames a chat. */
export const chatRename: ChatRenameTexts = {
  renameLabel: '聊天标题',
  renameHint: '留空则显示角色的名字。',
  save: '保存',
  cancel: '取消',
};
