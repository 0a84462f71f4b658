import { Dices } from 'lucide-react';
import { useId, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import { getRandomName, longestNickname } from '#src/contract/account/user-calls.ts';
import { SavedMark, SaveError } from '#src/islands/ui/fields/SavedMark.tsx';
import { useFieldDraft } from '#src/islands/ui/fields/use-field-draft.ts';
import { useSaveError } from '#src/islands/ui/fields/use-save-error.ts';
import { requireUser } from '#src/client/account/user.ts';
import type { SectionProps } from './section-props.ts';

const isNickname = (text: string) => text.trim() !== '';

/** The name that characters use for the person, with dice for a random one. */
export function NicknameField({ user, saver, texts }: SectionProps) {
  const id = useId();
  const [isRolling, setIsRolling] = useState(false);
  const save = (nickname: string) => void saver.save({ nickname });
  const saved = user?.nickname ?? '';
  const draft = useFieldDraft(saved, isNickname, save);
  // An empty field is no error for a person who never had a nickname.
  const isEmpty = !isNickname(draft.text) && draft.text !== saved;
  const errorProps = useSaveError(saver, 'nickname', isEmpty ? `${id}-empty` : `${id}-hint`);

  async function roll() {
    if (isRolling) return;
    setIsRolling(true);
    try {
      await requireUser();
      const { nickname } = await createBrowserClient().call(getRandomName);
      draft.change(nickname);
      save(nickname);
    } catch (error) {
      showError(error);
    } finally {
      setIsRolling(false);
    }
  }

  return (
    <div>
      <div className="mb-2 flex max-w-xl items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {texts.nickname}
        </label>
        <SavedMark saver={saver} field="nickname" texts={texts} />
      </div>
      <div className="flex max-w-xl gap-2">
        <input
          id={id}
          className="field min-w-0 grow"
          value={draft.text}
          maxLength={longestNickname}
          autoComplete="nickname"
          enterKeyHint="done"
          onChange={(event) => draft.change(event.target.value)}
          onBlur={draft.commit}
          onKeyDown={(event) => {
            if (pressedKey(event) === 'Enter') draft.commit();
          }}
          {...errorProps}
          aria-invalid={isEmpty || errorProps['aria-invalid']}
        />
        <button
          type="button"
          className="icon-button shrink-0 border border-field"
          aria-label={texts.randomName}
          title={texts.randomName}
          aria-disabled={isRolling || undefined}
          onClick={() => void roll()}
        >
          <Dices size={20} aria-hidden className={isRolling ? 'animate-spin' : ''} />
        </button>
      </div>
      {isEmpty ? (
        <p id={`${id}-empty`} role="alert" className="mt-2 text-sm text-danger">
          {texts.nicknameEmpty}
        </p>
      ) : (
        <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
          {texts.nicknameHint}
        </p>
      )}
      <SaveError saver={saver} field="nickname" />
    </div>
  );
}
