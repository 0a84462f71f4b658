import { LogIn, Mail, RotateCcwKey, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import type { LoginWay } from '#src/contract/account/login-way-calls.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { formatOwnDay } from '#src/i18n/format-day.ts';
import { RemoveQuestion } from './RemoveQuestion.tsx';

interface WayRowProps {
  way: LoginWay;
  language: Language;
  texts: MineTexts;
  onRemove: () => Promise<void>;
}

const icons = { passkey: LogIn, provider: LogIn, email: Mail, recovery_code: RotateCcwKey };

/** A provider, an address or a recovery code, which can be removed after a confirmation. */
export function WayRow({ way, language, texts, onRemove }: WayRowProps) {
  const [isAsking, setAsking] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  const Icon = icons[way.kind];
  const name = way.kind === 'recovery_code' ? texts.codeName : way.name;

  // The focus returns to the element that had it before the confirmation.
  useEffect(() => {
    if (!isAsking && hasAsked.current) buttonRef.current?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);

  return (
    <li className="border-t border-line py-3 first:border-0">
      {isAsking ? (
        <RemoveQuestion name={name} texts={texts} onRemove={onRemove} onClose={() => setAsking(false)} />
      ) : (
        <div className="flex items-center gap-3">
          <Icon size={22} aria-hidden className="shrink-0 text-muted" />
          <div className="min-w-0 grow">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-sm text-muted">{describe(way, language, texts)}</p>
          </div>
          <button
            ref={buttonRef}
            type="button"
            className="icon-button shrink-0 hover:text-danger"
            aria-label={texts.removeOf(name)}
            title={texts.remove}
            onClick={() => setAsking(true)}
          >
            <Trash2 size={18} aria-hidden />
          </button>
        </div>
      )}
    </li>
  );
}

function describe({ kind, create_time }: LoginWay, language: Language, texts: MineTexts): string {
  if (create_time === null) return texts.emailWorks;
  const day = formatOwnDay(create_time, language, 'medium');
  return kind === 'recovery_code' ? texts.codeSince(day) : texts.passkeySince(day);
}
