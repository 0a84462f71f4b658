import type { ChatMediaTexts } from '../en/chat-media.ts';

/** The Chinese texts of what stands under a message. */
export const chatMedia: ChatMediaTexts = {
  play: '朗读',
  stopSpeaking: '停止朗读',
  translation: '译文',
  translate: '翻译',
  hideTranslation: '收起译文',
  translatedInto: (language) => `已译为${language}`,
  translating: '正在翻译…',
  alreadyIn: (language) => `原文已是${language}`,
  cannotTranslate: '此浏览器不支持这两种语言之间的翻译。',
  translationSlow: '浏览器翻译用时过长，请稍后再试。',
  notTranslated: '没能翻译这条消息。',
  tryAgain: '重试',
  report: '举报',
  picture: '图片',
  lockedPicture: '这条回复附有一张图片，尚未解锁。',
  showPicture: '查看图片',
  unlocking: '正在解锁…',
  openPicture: (caption) => (caption === '' ? '打开图片' : `打开图片：${caption}`),
  close: '关闭',
  gems: (count) => `${count} 宝石`,
  freeForNow: (price) => `暂时免费，以后 ${price}`,
  free: '免费',
};
