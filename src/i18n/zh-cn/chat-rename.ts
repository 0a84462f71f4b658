import type { ChatRenameTexts } from '../en/chat-rename.ts';

/** The Chinese texts of the form that renames a chat. */
export const chatRename: ChatRenameTexts = {
  renameLabel: '聊天标题',
  renameHint: '保存后不再自动更改；留空则一直显示角色的名字。',
  save: '保存',
  cancel: '取消',
};
