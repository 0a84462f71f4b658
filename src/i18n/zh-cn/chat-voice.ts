import type { ChatVoiceTexts } from '../en/chat-voice.ts';

/** 朗读的中文文案。 */
export const chatVoice: ChatVoiceTexts = {
  noVoice: (language) => `这台设备没有${language}语音，无法朗读。可以在系统的语音设置里添加。`,
  wordless: '这条消息里没有可以朗读的文字。',
  unheard: '浏览器不允许这个页面发出声音。请在网站设置里允许播放声音，然后重试。',
  offline: '这个语音需要联网才能朗读，现在没有网络连接。',
  failed: '没能朗读这条消息。请重试，或在系统的语音设置里换一个语音。',
};
