import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { isUnbegun } from '#src/domain/chat/greeting-message.ts';
import { chatMediaTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { useStore } from '@nanostores/react';
import { LoaderCircle, Square, Volume2, Languages } from 'lucide-react';
import { $isLogin } from '#src/client/account/user.ts';
import { $speaking, stopSpeaking } from '#src/client/voice/speaking.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';
import type { ExtraButtonProps } from './extra-props.ts';
import { canSpeak } from './can-speak.ts';
import { $translations, hideTranslation, translationKey } from '#src/client/translation/translations.ts';
import { canTranslate } from './can-translate.ts';

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

/** Plays a reply, and stops it; hidden if nothing can speak. */
function PlayButton({ message, language, texts, tabIndex }: ExtraButtonProps) {
  const options = useStore($chatOptions, { ssr: 'initial' });
  const speaking = useStore($speaking, { ssr: 'initial' });
  const isLogin = useStore($isLogin, { ssr: 'initial' });
  const isHydrated = useHydrated();
  if (!isHydrated || !canSpeak(options, isLogin)) return null;
  const phase = speaking?.messageId === message.id ? speaking.phase : 'silent';
  const label = phase === 'silent' ? texts.play : texts.stopSpeaking;
  /** Loaded at the first touch of the page: browsers allow sound only right after a press. */
  const startSpeaking = () => import('./speak-reply.ts').then((part) => part.askToSpeak(message, language));
  return (
    <button
      type="button"
      className="chat-tool extra-tool aria-pressed:text-accent"
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      aria-pressed={phase !== 'silent'}
      onClick={() => {
        if (phase === 'silent') void startSpeaking();
        else stopSpeaking();
      }}
    >
      {phase === 'silent' && <Volume2 size={16} aria-hidden />}
      {phase === 'loading' && <LoaderCircle size={16} aria-hidden className="animate-spin" />}
      {phase === 'playing' && <Square size={14} fill="currentColor" aria-hidden />}
    </button>
  );
}

/** Translates a reply, and hides the translation again; hidden itself if nothing translates. */
function TranslateButton({ message, texts, tabIndex }: ExtraButtonProps) {
  const key = translationKey(message);
  const options = useStore($chatOptions, { ssr: 'initial' });
  const translation = useStore($translations, { keys: [key], ssr: 'initial' })[key];
  const isHydrated = useHydrated();
  const isKnown = message.translation !== null;
  if (!isHydrated || !(canTranslate(options) || isKnown)) return null;
  const isShown = translation !== undefined && translation.phase !== 'hidden';
  return (
    <button
      type="button"
      className="chat-tool extra-tool aria-pressed:text-accent"
      tabIndex={tabIndex}
      aria-label={texts.translation}
      title={isShown ? texts.hideTranslation : texts.translate}
      aria-pressed={isShown}
      onClick={() => {
        if (isShown) hideTranslation(message);
        else void import('./translate-reply.ts').then((part) => part.translateReply(message));
      }}
    >
      <Languages size={16} aria-hidden />
    </button>
  );
}
