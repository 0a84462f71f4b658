import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { isUnbegun } from '#src/domain/chat/greeting-message.ts';
import { chatMediaTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { PlayButton } from './PlayButton.tsx';
import { TranslateButton } from './TranslateButton.tsx';

interface MessageExtraButtonsProps {
  message: ChatMessage;
  language: Language;
  tabIndex: number;
}

/** The buttons of a finished reply: listen, translate. A greeting that is not stored yet has none. */
export function MessageExtraButtons({ message, language, tabIndex }: MessageExtraButtonsProps) {
  const isWhole = message.state !== 'streaming' && message.state !== 'failed' && message.content !== '';
  if (message.role !== 'assistant' || !isWhole || isUnbegun(message)) return null;
  const extra = { message, language, texts: chatMediaTextsOf(language), tabIndex };
  return (
    <>
      <PlayButton {...extra} />
      <TranslateButton {...extra} />
    </>
  );
}
