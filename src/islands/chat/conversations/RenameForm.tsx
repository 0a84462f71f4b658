import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { renameConversation } from '#src/client/chat/conversations/change-conversations.ts';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import type { ListedConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { renameTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';

interface RenameFormProps {
  card: ListedConversation;
  list: ConversationList;
  language: Language;
  onRenamed?: (id: string) => Promise<void>;
  onClose: () => void;
}

/** The limit of the call. */
const maxTitleLength = 80;

/** A form for the title of a conversation in its place in the list. */
export function RenameForm({ card, list, language, onRenamed, onClose }: RenameFormProps) {
  const { id: cardId, title } = card;
  const texts = renameTextsOf(language);
  const id = useId();
  const fieldRef = useRef<HTMLInputElement>(null);
  const [errorText, setErrorText] = useState<string | null>(null);
  // A title that the site generates in the meantime does not change the field.
  const [given] = useState(title);
  useEffect(() => {
    // In some browsers a selection does not move the focus.
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }, []);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    try {
      await renameConversation(list, cardId, fieldRef.current?.value.trim() ?? given);
      await onRenamed?.(cardId);
      onClose();
    } catch (error) {
      setErrorText(describeError(error, pageLanguage()));
    }
  }

  return (
    <form className="relative grid gap-2 pe-2 pt-2" onSubmit={(event) => void save(event)}>
      <label htmlFor={id} className="text-xs text-muted">
        {texts.renameLabel}
      </label>
      <input
        id={id}
        ref={fieldRef}
        className="field"
        defaultValue={given}
        maxLength={maxTitleLength}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="text-xs text-muted">
        {texts.renameHint}
      </p>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {errorText}
      </p>
      <div className="flex gap-2">
        <button type="submit" className="button-quiet button-small">
          {texts.save}
        </button>
        <button type="button" className="button-quiet button-small text-muted" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
