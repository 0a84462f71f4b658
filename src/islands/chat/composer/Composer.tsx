import { useStore } from '@nanostores/react';
import { ArrowUp, Lightbulb, Mic, Square } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  type SyntheticEvent,
  useState,
} from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/site/character-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import { maxMessageLength } from '#src/contract/chat/message-calls.ts';
import { chatAroundTextsOf, type ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import { Boundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import { ComposerNotes } from './ComposerNotes.tsx';
import { useDictation } from './use-dictation.ts';
import { useDraft } from './use-draft.ts';
import { useFirstWords } from './use-first-words.ts';
import { useOnline } from './use-online.ts';
import { useTakenBack } from './use-taken-back.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useTallField } from './use-tall-field.ts';
import { openEditor } from '../messages/actions/edit-text.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';

const SuggestionRow = lazyPart(() => import('./SuggestionRow.tsx'));

interface ComposerProps {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  name: string;
  texts: ChatTexts;
  isWriting: boolean;
  canStop: boolean;
  onSend: (content: string) => Promise<void>;
  onStop: () => Promise<void>;
  session: ChatSession;
  character: ChatCharacter;
  language: Language;
}

/**
 * The field for messages. Enter sends, Shift+Enter breaks the line, and Enter that ends an input method's composition
 * does neither. On touch screens Enter breaks the line, because there is no Shift+Enter; the button sends. The text is
 * stored until it is sent.
 */
export function Composer(props: ComposerProps) {
  const { fieldRef, name, texts, isWriting, canStop, onSend, onStop, session, character, language } = props;
  const around = chatAroundTextsOf(language);
  const [text, setText] = useState('');
  const { conversationId, messages } = useStore(session.$state);
  const isOnline = useOnline();
  const { keep, lend } = useDraft({ fieldRef, conversationId, characterId: character.id, onText: setText });
  const dictation = useDictation(fieldRef, language, change);
  const suggestions = useSuggestions(session);
  const isTooLong = text.length > maxMessageLength;
  const canSend = text.trim() !== '' && !isTooLong && !isWriting;
  const isNearLimit = maxMessageLength - text.length <= 500;
  const isTall = useTallField(fieldRef, text);
  /** True if the person tried to send while a reply was written. */
  const [isHeld, setHeld] = useState(false);
  const isTouched = useHydrated() && matchMedia('(pointer: coarse)').matches;
  const [refusal, setRefusal] = useState('');
  if (isHeld && !isWriting) setHeld(false);

  function change(value: string) {
    setText(value);
    keep(value);
    setRefusal('');
  }

  function write(value: string) {
    const field = fieldRef.current;
    if (field === null) return;
    field.value = value;
    change(value);
    field.focus();
  }

  useFirstWords({ fieldRef, write, lend, onSend });
  useTakenBack(session, fieldRef, write);

  function send(event?: SyntheticEvent) {
    event?.preventDefault();
    const field = fieldRef.current;
    if (isWriting && text.trim() !== '') setHeld(true);
    if (!canSend || field === null) return;
    dictation.stop();
    dictation.forget();
    suggestions.hide();
    void onSend(field.value);
    write('');
    keep('', true);
  }

  function stop() {
    // The button disappears with the reply; the focus must not be lost with it.
    fieldRef.current?.focus();
    void onStop();
  }

  /** Rejects pictures that are pasted or dropped; text is accepted, and the typed text stays. */
  function refusePicture(event: ClipboardEvent | DragEvent) {
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    if (data.files.length === 0 || data.types.includes('text/plain')) return;
    event.preventDefault();
    void import('./refuse-files.ts').then(({ refuseFiles }) => setRefusal(refuseFiles(language)));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const isMeant = !isTouched || event.ctrlKey || event.metaKey;
    if (event.key === 'Escape' && canStop) {
      event.preventDefault();
      stop();
    } else if (event.key === 'Enter' && !event.shiftKey && isMeant) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '' && !event.shiftKey) {
      const last = messages.findLast(({ role, delivery }) => role === 'user' && delivery === undefined);
      if (last === undefined || isWriting) return;
      event.preventDefault();
      openEditor(last);
    }
  }

  return (
    <form onSubmit={send} className="relative">
      <ComposerNotes
        length={text.length}
        isOnline={isOnline}
        refusal={refusal}
        held={
          isHeld
            ? texts.chatHeld
            : messages.some(({ delivery }) => delivery === 'queued')
              ? texts.chatQueued
              : ''
        }
        waitingCount={messages.filter(({ delivery }) => delivery !== undefined).length}
        dictation={dictation}
        texts={texts}
        around={around}
      />
      {suggestions.phase !== 'hidden' && (
        <Boundary place="part" onClose={suggestions.hide}>
          <Suspense>
            <SuggestionRow
              suggestions={suggestions}
              language={language}
              onPick={(line) => {
                suggestions.hide();
                write(line);
              }}
              onClose={() => {
                suggestions.hide();
                fieldRef.current?.focus();
              }}
            />
          </Suspense>
        </Boundary>
      )}
      <div className="composer" data-tall={isTall || undefined}>
        <textarea
          data-kept=""
          ref={fieldRef}
          rows={1}
          dir="auto"
          defaultValue=""
          onChange={(event) => {
            dictation.forget();
            change(event.target.value);
          }}
          onPaste={refusePicture}
          onDrop={refusePicture}
          onKeyDown={onKeyDown}
          aria-label={texts.chatComposerLabel}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? 'composer-fault' : isNearLimit ? 'composer-left' : undefined}
          placeholder={texts.chatPlaceholder(name)}
          enterKeyHint={isTouched ? 'enter' : 'send'}
          className={isTall ? '' : dictation.isOffered ? 'pe-[140px]!' : 'pe-[100px]!'}
        />
        {/* The full width, and first the button that only some browsers have: it moves no other. */}
        <div className="pointer-events-none absolute inset-x-1 bottom-1 flex justify-end *:pointer-events-auto">
          {dictation.isOffered && (
            <button
              type="button"
              className={`icon-button ${dictation.isListening ? 'text-accent' : 'text-muted hover:text-ink'}`}
              aria-label={dictation.isListening ? around.dictateStop : around.dictate}
              title={dictation.isListening ? around.dictateStop : around.dictate}
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
          {canStop ? (
            <button
              type="button"
              className="icon-button bg-raised"
              aria-label={texts.chatStop}
              onClick={stop}
            >
              <Square size={16} fill="currentColor" aria-hidden />
            </button>
          ) : (
            <button
              type="submit"
              className="icon-button bg-accent-strong text-on-accent hover:bg-accent-strong disabled:bg-raised disabled:text-muted"
              aria-label={texts.chatSend}
              disabled={!canSend}
            >
              <ArrowUp size={20} aria-hidden />
            </button>
          )}
        </div>
      </div>
    </form>
  );
}

/**
 * Checks for a running composition. Safari ends it before this event; then only the key code, which nothing replaces,
 * shows it.
 */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
