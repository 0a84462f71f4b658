import type { ChatVoiceTexts } from '../en/chat-voice.ts';

/** 朗读的中文文案。 */
export const chatVoice: ChatVoiceTexts = {
  noVoice: (language) => `这台设备没有${language}语音，无法朗读。可以在系统的语音设置里添加。`,
};
