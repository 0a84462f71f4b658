import type { ChatEditorTexts } from '../en/chat-editor.ts';

/** The Chinese texts of the field in which a message is edited. */
export const chatEditor: ChatEditorTexts = {
  editLabel: '消息内容',
  editHint: '按 Ctrl+Enter 保存，按 Esc 取消。',
  editKept: '原来的内容会保留为另一个版本。',
  save: '保存',
  saveAndAsk: '保存并重新提问',
  saving: '正在保存……',
  cancel: '取消',
  changedElsewhere: '这段内容刚刚在别处被修改了，现在是：',
  saveAnyway: '保存我的',
  keepNewer: '保留新的',
};
