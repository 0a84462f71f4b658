import type { ChatDictationTexts } from '../en/chat-dictation.ts';

/** The Chinese texts of dictating. */
export const chatDictation: ChatDictationTexts = {
  denied: '麦克风未获允许。请在浏览器中允许本站使用，然后重试。',
  silent: '没有听到声音。',
  network: '无法连接浏览器的语音识别服务。',
  failed: '这里无法使用语音输入。',
};
