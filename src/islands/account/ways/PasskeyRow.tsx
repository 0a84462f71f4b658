import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LoginWay } from '#src/contract/account/login-way-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { formatOwnDay } from '#src/i18n/format-day.ts';
import { PasskeyNameForm } from './PasskeyNameForm.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';

interface PasskeyRowProps {
  passkey: LoginWay;
  language: Language;
  texts: MineTexts;
  onRename: (name: string) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** A passkey, which can be renamed, or removed after a confirmation. */
export function PasskeyRow({ passkey, language, texts, onRename, onRemove }: PasskeyRowProps) {
  const [mode, setMode] = useState<'shown' | 'renaming' | 'removing'>('shown');
  const buttonRef = useRef<HTMLButtonElement>(null);
  const hasOpened = useRef(false);
  const name = passkey.name === '' ? texts.passkeyUnnamed : passkey.name;

  // The focus returns to the element that had it before the form.
  useEffect(() => {
    if (mode === 'shown' && hasOpened.current) buttonRef.current?.focus();
    hasOpened.current = mode !== 'shown';
  }, [mode]);

  const close = () => setMode('shown');
  return (
    <li className="border-t border-line py-3 first:border-0">
      {mode === 'renaming' && <PasskeyNameForm name={name} texts={texts} onSave={onRename} onClose={close} />}
      {mode === 'removing' && (
        <RemoveQuestion name={name} texts={texts} onRemove={onRemove} onClose={close} />
      )}
      {mode === 'shown' && (
        <div className="flex items-center gap-3">
          <KeyRound size={22} aria-hidden className="shrink-0 text-muted" />
          <div className="min-w-0 grow">
            <p className="font-semibold wrap-anywhere">{name}</p>
            {passkey.create_time !== null && (
              <p className="text-sm text-muted">
                {texts.passkeySince(formatOwnDay(passkey.create_time, language, 'medium'))}
              </p>
            )}
          </div>
          <div className="flex shrink-0">
            <button
              ref={buttonRef}
              type="button"
              className="icon-button"
              aria-label={texts.renameOf(name)}
              title={texts.rename}
              onClick={() => setMode('renaming')}
            >
              <Pencil size={18} aria-hidden />
            </button>
            <button
              type="button"
              className="icon-button hover:text-danger"
              aria-label={texts.removeOf(name)}
              title={texts.remove}
              onClick={() => setMode('removing')}
            >
              <Trash2 size={18} aria-hidden />
            </button>
          </div>
        </div>
      )}
    </li>
  );
}
