import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { renameTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { type PanelProps, requireDone } from '../parts/panel-hooks.ts';

/** Upper limit of a title, in UTF-16 units. */
const longestTitle = 80;

/** The form for the person's title of the chat, which distinguishes it from others with the same character. */
export default function RenamePanel({ session, language, onClose }: PanelProps) {
  const id = useId();
  const texts = renameTextsOf(language);
  const fieldRef = useRef<HTMLInputElement>(null);
  const { isBusy, errorText, run } = useAction();
  useEffect(() => {
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }, []);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    const title = fieldRef.current?.value.trim() ?? '';
    if (await run(() => requireDone(session, session.changeSettings({ title }), language))) onClose();
  }

  return (
    <form className="grid gap-2" onSubmit={(event) => void save(event)}>
      <label htmlFor={id} className="font-semibold leading-snug">
        {texts.renameLabel}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          ref={fieldRef}
          className="field min-w-0 grow"
          dir="auto"
          defaultValue={session.$state.get().conversation?.title ?? ''}
          maxLength={longestTitle}
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby={`${id}-hint`}
        />
        <button type="submit" className="button-quiet shrink-0">
          {texts.save}
        </button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted text-pretty">
        {texts.renameHint}
      </p>
      <PanelError text={errorText} />
    </form>
  );
}
