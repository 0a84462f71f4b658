import { useRef, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import { stateAdult } from '#src/contract/account/user-calls.ts';
import { setUser } from '#src/client/account/user.ts';
import { SwitchField } from '#src/islands/ui/fields/SwitchField.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './SettingsSection.tsx';

/**
 * The switch for mature characters (rule:mature-hidden): only members can turn it on, after they confirmed that they
 * are adults. The server decides; the switch shows its decision.
 */
export function ContentSection({ texts, user, saver }: SectionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isNone, setIsNone] = useState(false);
  const questionRef = useRef<HTMLDivElement>(null);

  function change(isOn: boolean) {
    setIsNone(false);
    setIsAsking(isOn);
    if (isOn) requestAnimationFrame(() => questionRef.current?.focus());
    else void saver.save({ mature: false });
  }

  async function confirm() {
    setIsAsking(false);
    try {
      if (user?.adult !== true) {
        setUser(await createBrowserClient().call(stateAdult, { body: { adult: true } }));
      }
    } catch (error) {
      showError(error);
      return;
    }
    const saved = await saver.save({ mature: true });
    setIsNone(saved !== null && saved.tags.length === 0);
  }

  return (
    <SettingsSection id="mature-content" heading={texts.content}>
      <SwitchField
        label={texts.mature}
        hint={texts.matureHint}
        isOn={(user?.tags.length ?? 0) > 0 || isAsking}
        field="mature"
        saver={saver}
        texts={texts}
        onChange={change}
      />
      {isAsking && (
        <div
          ref={questionRef}
          role="group"
          tabIndex={-1}
          aria-labelledby="mature-question"
          className="rounded-2xl border border-line bg-raised p-5"
        >
          <p id="mature-question" className="text-pretty">
            {texts.matureQuestion}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <button type="button" className="button-primary" onClick={() => void confirm()}>
              {texts.matureConfirm}
            </button>
            <button type="button" className="button-quiet" onClick={() => setIsAsking(false)}>
              {texts.matureCancel}
            </button>
          </div>
        </div>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isNone ? texts.matureNone : ''}
      </p>
    </SettingsSection>
  );
}
