import { localize } from '../localize.ts';

/** The texts of the dialog that reports a reply. */
export const reportDialogTextsOf = localize({
  en: {
    title: 'Report this reply',
    subtitle: 'The people who run this site read every report. The character will not know.',
    reason: 'What is wrong with it?',
    reasons: {
      sexual: 'Sexual content that I did not want',
      minor: 'Someone underage',
      self_harm: 'Encourages self-harm or suicide',
      violence: 'Threats or extreme violence',
      hate: 'Hate against people',
      privacy: 'Someone’s private details',
      other: 'Something else',
    },
    note: 'Anything to add? (optional)',
    send: 'Send the report',
    sending: 'Sending…',
    chooseFirst: 'Choose what is wrong first.',
    thanks: 'Thank you',
    thanksText: 'Your report has arrived and will be read.',
    minorText: 'Reports about minors are read first.',
    done: 'Back to the chat',
  },
  'zh-CN': {
    title: '举报这条回复',
    subtitle: '本站运营者会阅读每一份举报，角色不会知道。',
    reason: '这条回复有什么问题？',
    reasons: {
      sexual: '我不想看到的色情内容',
      minor: '涉及未成年人',
      self_harm: '鼓励自残或自杀',
      violence: '威胁或极端暴力',
      hate: '仇恨言论',
      privacy: '泄露他人隐私',
      other: '其他问题',
    },
    note: '还有要补充的吗？（选填）',
    send: '提交举报',
    sending: '正在提交……',
    chooseFirst: '请先选择问题类型。',
    thanks: '谢谢你',
    thanksText: '举报已经收到，我们会认真看。',
    minorText: '涉及未成年人的举报会优先处理。',
    done: '返回聊天',
  },
});
