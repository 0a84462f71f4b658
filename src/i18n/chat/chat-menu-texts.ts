import { localize } from '../localize.ts';

/** The texts of what one can do to a message in one language. */
export const chatMenuTextsOf = localize({
  en: {
    copy: 'Copy',
    edit: 'Edit',
    resend: 'Another reply',
    askReply: 'Ask for a reply',
    continueReply: 'Continue',
    branch: 'Branch from here',
    hide: 'Hide from the character',
    show: 'Show to the character again',
    report: 'Report',
    removeOne: 'Delete only this one',
    remove: 'Delete from here on',
    retry: 'Try again',
    discard: 'Discard',
    // What opens a panel is called as the panel is.
    panels: {
      memory: 'Memory',
      context: 'What the model sees',
      persona: 'Who you are here',
      lorebooks: 'Lorebooks',
      guidance: 'Instructions and note',
      settings: 'Chat settings',
      background: 'Background',
      branches: 'Branches',
      transfer: 'Import and export',
      shortcuts: 'Keyboard shortcuts',
    },
  },
  'zh-CN': {
    copy: '复制',
    edit: '编辑',
    resend: '换一个回复',
    askReply: '请对方回复',
    continueReply: '继续写',
    branch: '从这里另起分支',
    hide: '不让角色看到',
    show: '重新让角色看到',
    report: '举报',
    removeOne: '只删除这一条',
    remove: '删除这条及之后的',
    retry: '重试',
    discard: '放弃',
    // What opens a panel is called as the panel is.
    panels: {
      memory: '记忆',
      context: '模型看到的内容',
      persona: '你的人设',
      lorebooks: '世界书',
      guidance: '指令与注释',
      settings: '聊天设置',
      background: '背景',
      branches: '分支',
      transfer: '导入与导出',
      shortcuts: '键盘快捷键',
    },
  },
});

export type ChatMenuTexts = ReturnType<typeof chatMenuTextsOf>;
