import type { ChatMediaTexts } from '../en/chat-media.ts';

/** The Chinese texts of what stands under a message. */
export const chatMedia: ChatMediaTexts = {
  play: '朗读',
  voiceCosts: (price) => `朗读这条回复：${price}。付过一次，以后再听免费。`,
  browserVoice: '用浏览器语音，免费',
  cancel: '取消',
  stopSpeaking: '停止朗读',
  translation: '译文',
  translate: '翻译',
  hideTranslation: '收起译文',
  tryAgain: '重试',
  picture: '图片',
  lockedPicture: '这条回复附有一张图片，尚未解锁。',
  showPicture: '查看图片',
  unlocking: '正在解锁……',
  openPicture: (caption) => (caption === '' ? '打开图片' : `打开图片：${caption}`),
  close: '关闭',
};
