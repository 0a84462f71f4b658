import { useStore } from '@nanostores/react';
import { Languages } from 'lucide-react';
import { $translations, hideTranslation, translationKey } from '#src/client/translation/translations.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';
import type { ExtraButtonProps } from './extra-props.ts';
import { canTranslate } from './can-translate.ts';

/** Translates a reply, and hides the translation again; hidden itself if nothing translates. */
export function TranslateButton({ message, texts, tabIndex }: ExtraButtonProps) {
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
      className="chat-tool extra-tool"
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
