import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { keepValue } from '#src/client/browser/browser-values.ts';
import { longestNickname, updateUserInfo } from '#src/contract/account/user-calls.ts';
import { chatNameTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { setUser } from '#src/client/account/user.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { nameAskedKey } from './name-asked-key.ts';
import type { NamePlaceProps } from './name-place-props.ts';

/** The question of what the character should call a person who has neither a nickname nor a persona; asked once. */
export function NameQuestion({ session, name, language }: NamePlaceProps) {
  const id = useId();
  const texts = chatNameTextsOf(language);
  const placeRef = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(true);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const { isBusy, errorText, run } = useAction();
  const canSave = typed.trim() !== '' && !isBusy;

  /** Closes it; the focus must not be lost with its button. */
  function close() {
    placeRef.current?.focus();
    keepValue('localStorage', nameAskedKey, '1');
    setAsked(false);
  }

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!canSave) return;
    const nickname = typed.trim();
    const isDone = await run(async () => {
      setUser(await session.client.call(updateUserInfo, { body: { nickname } }));
    });
    if (!isDone) return;
    setSaid(texts.saved(name, nickname));
    close();
  }

  return (
    <div ref={placeRef} tabIndex={-1}>
      <p role="status" className="pb-2 text-center text-sm text-muted empty:hidden">
        {said}
      </p>
      {isAsked && (
        <form
          className="mb-2 grid gap-2 rounded-2xl border border-line bg-raised px-4 py-2.5 text-sm"
          onSubmit={(event) => void save(event)}
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <label htmlFor={id} className="min-w-0 grow basis-52 text-pretty">
              {texts.question(name)}
            </label>
            <span className="flex min-w-0 grow items-center gap-2">
              <input
                id={id}
                className="field min-w-0 grow"
                dir="auto"
                maxLength={longestNickname}
                value={typed}
                autoComplete="nickname"
                enterKeyHint="done"
                onChange={({ target }) => setTyped(target.value)}
              />
              <button type="submit" className="button-quiet shrink-0" aria-disabled={!canSave || undefined}>
                {texts.save}
              </button>
              <button type="button" className="button-quiet shrink-0" onClick={close}>
                {texts.later}
              </button>
            </span>
          </div>
          <PanelError text={errorText} />
        </form>
      )}
    </div>
  );
}
