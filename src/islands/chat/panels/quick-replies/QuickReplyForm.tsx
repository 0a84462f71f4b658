import { Plus, X } from 'lucide-react';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { $quickReplies } from '#src/client/chat/view/quick-replies.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import {
  longestQuickReply,
  mostQuickReplies,
  type QuickReply,
  setQuickReplies,
} from '#src/contract/chat/guidance-calls.ts';
import type { ChatGuidanceTexts } from '#src/i18n/chat/chat-guidance-texts.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';

interface QuickReplyFormProps {
  session: ChatSession;
  replies: readonly QuickReply[];
  words: ChatGuidanceTexts;
  texts: PanelTexts;
}

const longestLabel = 40;

/** The person's quick replies: a short name and the text, all saved together. */
export function QuickReplyForm({ session, words, texts, ...props }: QuickReplyFormProps) {
  const [saved, setSaved] = useState(props.replies);
  const [replies, setReplies] = useState(props.replies);
  const [isSaved, setSavedNow] = useState(false);
  /** The place of the line that was just added. */
  const [added, setAdded] = useState<number | null>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const { isBusy, errorText, run } = useAction();
  // A line without either text is not filled in yet.
  const written = replies.filter(({ label, content }) => label.trim() !== '' || content.trim() !== '');
  const isWhole = written.every(({ label, content }) => label.trim() !== '' && content.trim() !== '');
  const isChanged = JSON.stringify(written) !== JSON.stringify(saved);
  const canSave = isChanged && isWhole && !isBusy;
  const change = (index: number, part: Partial<QuickReply>) => {
    setReplies(replies.map((reply, place) => (place === index ? { ...reply, ...part } : reply)));
    setSavedNow(false);
  };

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!canSave) return;
    const isDone = await run(async () => {
      const kept = await session.client.call(setQuickReplies, { body: { replies: written } });
      setSaved(kept);
      setReplies(kept);
      $quickReplies.set(kept);
    });
    setSavedNow(isDone);
  }

  return (
    <form
      className="grid gap-3"
      data-keeps-escape={isChanged || undefined}
      onSubmit={(event) => void save(event)}
    >
      <ul className="grid gap-2 empty:hidden">
        {replies.map((reply, index) => (
          <QuickReplyFields
            key={index}
            reply={reply}
            words={words}
            isNew={index === added}
            onChange={(part) => change(index, part)}
            onRemove={() => {
              addRef.current?.focus();
              setReplies(replies.filter((_, place) => place !== index));
              setSavedNow(false);
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <button
          ref={addRef}
          type="button"
          className="button-quiet button-small"
          aria-disabled={replies.length >= mostQuickReplies || undefined}
          onClick={() => {
            if (replies.length >= mostQuickReplies) return;
            setReplies([...replies, { label: '', content: '' }]);
            setAdded(replies.length);
          }}
        >
          <Plus size={16} aria-hidden />
          {words.addReply}
        </button>
        {(isChanged || replies.length > 0) && (
          <button type="submit" className="button-primary button-small" aria-disabled={!canSave || undefined}>
            {texts.save}
          </button>
        )}
        <span className="text-sm text-muted">{words.countOf(replies.length, mostQuickReplies)}</span>
        <p role="status" className="text-sm text-muted empty:hidden">
          {isChanged ? words.unsaved : isSaved ? texts.saved : ''}
        </p>
      </div>
      <PanelError text={errorText} />
    </form>
  );
}

interface QuickReplyFieldsProps {
  reply: QuickReply;
  /** True for a line that gets the focus, because it was just added. */
  isNew: boolean;
  words: ChatGuidanceTexts;
  onChange: (part: Partial<QuickReply>) => void;
  onRemove: () => void;
}

function QuickReplyFields({ reply, isNew, words, onChange, onRemove }: QuickReplyFieldsProps) {
  const { label, content } = reply;
  const id = useId();
  const labelRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) labelRef.current?.focus();
  }, [isNew]);
  return (
    <li className="box grid gap-2">
      <div className="flex items-end gap-2">
        <label className="grid min-w-0 grow gap-1 text-sm" htmlFor={`${id}-label`}>
          {words.label}
          <input
            ref={labelRef}
            id={`${id}-label`}
            className="field"
            dir="auto"
            maxLength={longestLabel}
            value={label}
            autoComplete="off"
            onChange={({ target }) => onChange({ label: target.value })}
          />
        </label>
        <button
          type="button"
          className="icon-button text-muted hover:text-danger"
          aria-label={words.removeReply(label)}
          title={words.removeReply(label)}
          onClick={onRemove}
        >
          <X size={17} aria-hidden />
        </button>
      </div>
      <label className="grid gap-1 text-sm" htmlFor={`${id}-content`}>
        {words.content}
        <textarea
          id={`${id}-content`}
          className="field field-sizing-content max-h-40 resize-none"
          dir="auto"
          rows={1}
          maxLength={longestQuickReply}
          value={content}
          onChange={({ target }) => onChange({ content: target.value })}
        />
      </label>
    </li>
  );
}
