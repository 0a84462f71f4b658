import { useStore } from '@nanostores/react';
import { LoaderCircle, Square, Volume2 } from 'lucide-react';
import { $isLogin } from '#src/client/account/user.ts';
import { $speaking, stopSpeaking } from '#src/client/voice/speaking.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';
import type { ExtraButtonProps } from './extra-props.ts';
import { canSpeak } from './can-speak.ts';

/** Plays a reply, and stops it; hidden if nothing can speak. */
export function PlayButton({ message, language, texts, tabIndex }: ExtraButtonProps) {
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
      className="chat-tool extra-tool"
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
