import type { Language } from '#src/contract/base/language.ts';
import { chatVoice as en, type ChatVoiceTexts } from './en/chat-voice.ts';
import { chatVoice as zhCn } from './zh-cn/chat-voice.ts';

const catalogues: Record<Language, ChatVoiceTexts> = { en, 'zh-CN': zhCn };

/** The texts of speaking in one language. */
export function voiceTextsOf(language: Language): ChatVoiceTexts {
  return catalogues[language];
}
