import { useStore } from '@nanostores/react';
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useState,
  type ClipboardEvent,
  type DragEvent,
  useEffect,
  useRef,
  useLayoutEffect,
} from 'react';
import { findStreaming } from '#src/client/chat/state/chat-state.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import { maxMessageLength } from '#src/contract/chat/message-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';
import { openEditor } from '../messages/actions/edit-text.ts';
import { ComposerButtons } from './ComposerButtons.tsx';
import { ComposerNotes, chooseLengthNoteId } from './ComposerNotes.tsx';
import { SuggestionPlace } from './SuggestionPlace.tsx';
import { useDictation } from './use-dictation.ts';
import { useDraft } from './use-draft.ts';
import { useFirstWords } from './use-first-words.ts';
import { useSuggestions } from './use-suggestions.ts';
import { isLongText } from './measure-long-text.ts';
import { pressedKey } from '#src/client/browser/pressed-key.ts';

interface ComposerProps {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  session: ChatSession;
  character: ChatCharacter;
  texts: ChatTexts;
  language: Language;
}

/** The field for messages, with its buttons and the notes about it. The text is stored until it is sent. */
export function Composer({ fieldRef, session, character, texts, language }: ComposerProps) {
  const state = useStore(session.$state);
  const { conversationId, messages } = state;
  const isWriting = state.phase !== 'idle';
  const canStop = findStreaming(state) !== undefined;
  const refusal = useFileRefusal(language);
  const draft = useDraft({ fieldRef, conversationId, characterId: character.id, onChange: refusal.forget });
  const { text, write, change } = draft;
  const dictation = useDictation(fieldRef, language, change);
  const suggestions = useSuggestions(session);
  const lengthNote = chooseLengthNoteId(text.length);
  const isTooLong = text.length > maxMessageLength;
  const canSend = text.trim() !== '' && !isTooLong && !isWriting;
  const isTall = useTallField(fieldRef, text);
  /** True if the person tried to send while a reply was being written. */
  const [isHeld, setHeld] = useState(false);
  const isTouched = useHydrated() && matchMedia('(pointer: coarse)').matches;
  if (isHeld && !isWriting) setHeld(false);
  useFirstWords({ fieldRef, draft, onSend: session.send });
  useTakenBack(session, fieldRef, write);

  function send(event: SyntheticEvent) {
    event.preventDefault();
    const field = fieldRef.current;
    if (isWriting && text.trim() !== '') setHeld(true);
    if (!canSend || field === null) return;
    dictation.stop();
    dictation.forget();
    suggestions.hide();
    void session.send(field.value);
    draft.clear();
  }

  function stop(event: SyntheticEvent) {
    event.preventDefault();
    // The button disappears with the reply; the focus must not be lost with it.
    fieldRef.current?.focus();
    void session.stop();
  }

  function onKeyDown(event: KeyboardEvent) {
    const wish = readKey(event, isTouched);
    if (wish === 'send') send(event);
    else if (wish === 'stop' && canStop) stop(event);
    else if (wish === 'edit' && text === '' && !isWriting) {
      const last = messages.findLast(({ role, delivery }) => role === 'user' && delivery === undefined);
      if (last === undefined) return;
      event.preventDefault();
      openEditor(last);
    }
  }

  return (
    <form onSubmit={send} className="relative">
      <ComposerNotes
        length={text.length}
        messages={messages}
        isHeld={isHeld}
        refusal={refusal.text}
        dictation={dictation}
        texts={texts}
        language={language}
      />
      <SuggestionPlace suggestions={suggestions} language={language} fieldRef={fieldRef} onPick={write} />
      <div className="composer" data-tall={isTall || undefined}>
        <textarea
          data-kept=""
          data-long={isLongText(text) ? '' : undefined}
          ref={fieldRef}
          rows={1}
          dir="auto"
          defaultValue=""
          onChange={(event) => {
            dictation.forget();
            change(event.target.value);
          }}
          onPaste={refusal.refuse}
          onDrop={refusal.refuse}
          onKeyDown={onKeyDown}
          aria-label={texts.chatComposerLabel}
          aria-invalid={isTooLong || undefined}
          aria-describedby={lengthNote}
          placeholder={texts.chatPlaceholder(character.name)}
          enterKeyHint={isTouched ? 'enter' : 'send'}
          className={isTall ? '' : dictation.isOffered ? 'pe-[140px]!' : 'pe-[100px]!'}
        />
        <ComposerButtons
          canSend={canSend}
          canStop={canStop}
          isWriting={isWriting}
          dictation={dictation}
          suggestions={suggestions}
          texts={texts}
          language={language}
          onStop={stop}
        />
      </div>
    </form>
  );
}

/**
 * Returns the action of a key in the field; undefined if the key only types, as every key of an input method's
 * composition does. Enter sends and Shift+Enter breaks the line; on touch screens Enter breaks the line as well,
 * because there is no Shift+Enter.
 */
function readKey(event: KeyboardEvent, isTouched: boolean): 'send' | 'stop' | 'edit' | undefined {
  const key = pressedKey(event);
  if (key === 'Escape') return 'stop';
  if (event.shiftKey) return undefined;
  if (key === 'ArrowUp') return 'edit';
  return key === 'Enter' && (!isTouched || event.ctrlKey || event.metaKey) ? 'send' : undefined;
}

/** Rejects pictures and files that are pasted or dropped; text is accepted, and the typed text stays. */
function useFileRefusal(language: Language) {
  /** The message for the person; empty if nothing was rejected. */
  const [text, setText] = useState('');

  function refuse(event: ClipboardEvent | DragEvent) {
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    if (data.files.length === 0 || data.types.includes('text/plain')) return;
    event.preventDefault();
    void import('./refuse-paste.ts').then((part) => setText(part.refuseFiles(language)));
  }

  return { text, refuse, forget: () => setText('') };
}

/** Writes a message that could not be paid for back into the field, before text typed since. */
function useTakenBack(
  { $state }: ChatSession,
  fieldRef: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
): void {
  const writeRef = useRef(write);
  useEffect(() => {
    writeRef.current = write;
  });
  useEffect(
    () =>
      $state.listen(({ takenBack }, before) => {
        if (takenBack === null || takenBack === before?.takenBack) return;
        const texts = [takenBack.text, fieldRef.current?.value ?? ''];
        writeRef.current(texts.filter((text) => text.trim() !== '').join('\n\n'));
      }),
    [$state, fieldRef],
  );
}

/** Height of a field with one line, with some room for fonts, in CSS pixels. */
const oneLinePx = 60;

/**
 * Returns true when the text of a field needs more than one line: then its buttons make room for it. Returns false
 * again once the text is shorter than it was at that moment.
 */
function useTallField(fieldRef: RefObject<HTMLTextAreaElement | null>, text: string): boolean {
  const [isTall, setTall] = useState(false);
  const tallFrom = useRef(0);
  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (field === null) return;
    if (isTall) {
      // The effect then runs again, and measures the field before anything is painted.
      if (text.length < tallFrom.current) setTall(false);
    } else if (isLongText(text) || field.scrollHeight > oneLinePx) {
      tallFrom.current = text.length;
      setTall(true);
    }
  }, [fieldRef, text, isTall]);
  return isTall;
}
