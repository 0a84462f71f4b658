import type { ChatDictationTexts } from '../en/chat-dictation.ts';

/** The Chinese texts of dictating. */
export const chatDictation: ChatDictationTexts = {
  denied: '还没有麦克风权限。请在浏览器里允许本站使用麦克风，再试一次。',
  silent: '没有听到声音。',
  network: '连不上浏览器的语音识别服务。',
  failed: '这里用不了语音输入。',
  noFiles: '暂时还不能发送图片和文件，你写的文字没有变动。',
};
