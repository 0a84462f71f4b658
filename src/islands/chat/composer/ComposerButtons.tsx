import { ArrowUp, Lightbulb, Mic, Square } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import { chatAroundTextsOf, type ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import type { Dictation } from './use-dictation.ts';
import type { Suggestions } from './use-suggestions.ts';

interface ComposerButtonsProps {
  canSend: boolean;
  canStop: boolean;
  isWriting: boolean;
  dictation: Dictation;
  suggestions: Suggestions;
  texts: ChatTexts;
  language: Language;
  onStop: (event: SyntheticEvent) => void;
}

/** The buttons in the field: dictation, suggestions, and sending, or stopping a reply. */
export function ComposerButtons(props: ComposerButtonsProps) {
  const { dictation, suggestions, isWriting, texts } = props;
  const around = chatAroundTextsOf(props.language);
  const dictationLabel = dictation.isListening ? around.dictateStop : around.dictate;
  return (
    // At full width, and with the button that only some browsers have first, so that it does not move the others.
    <div className="pointer-events-none absolute inset-x-1 bottom-1 flex justify-end *:pointer-events-auto">
      {dictation.isOffered && (
        <button
          type="button"
          className={`icon-button ${dictation.isListening ? 'text-accent' : 'text-muted hover:text-ink'}`}
          aria-label={dictationLabel}
          title={dictationLabel}
          aria-pressed={dictation.isListening}
          onClick={dictation.toggle}
        >
          <Mic size={19} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className="icon-button needs-script text-muted hover:text-ink"
        aria-label={around.suggest}
        title={around.suggest}
        aria-expanded={suggestions.phase !== 'hidden'}
        aria-disabled={isWriting || undefined}
        onClick={() => {
          if (!isWriting) void suggestions.ask();
        }}
      >
        <Lightbulb size={19} aria-hidden />
      </button>
      {props.canStop ? (
        <button
          type="button"
          className="icon-button bg-raised"
          aria-label={texts.chatStop}
          onClick={props.onStop}
        >
          <Square size={16} fill="currentColor" aria-hidden />
        </button>
      ) : (
        <button
          type="submit"
          className="icon-button bg-accent-strong text-on-accent hover:bg-accent-strong disabled:bg-raised disabled:text-muted"
          aria-label={texts.chatSend}
          disabled={!props.canSend}
        >
          <ArrowUp size={20} aria-hidden />
        </button>
      )}
    </div>
  );
}
