import { useStore } from '@nanostores/react';
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OverlayTexts } from '#src/i18n/overlay-texts.ts';
import { $toasts, dismissToast, type Toast, toastMs } from '#src/client/overlays/toasts.ts';

interface ToasterProps {
  texts: OverlayTexts;
  /** False until the page can show them; the live region exists before, otherwise the first toast would not be read. */
  isReady: boolean;
}

/**
 * The toasts, at the edge that a thumb reaches. Our own, because the usual library writes its styles into the page,
 * which the Content-Security-Policy forbids (rule:strict-policy). While one is hovered or focused, all stay.
 */
export function Toaster({ texts, isReady }: ToasterProps) {
  const toasts = useStore($toasts, { ssr: 'initial' });
  const [isHeld, setHeld] = useState(false);
  const shown = isReady ? toasts : [];
  if (isHeld && shown.length === 0) setHeld(false);
  return (
    <div
      aria-live="polite"
      className="toasts"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} texts={texts} isHeld={isHeld} />
      ))}
    </div>
  );
}

const icons: Record<Toast['kind'], LucideIcon> = { success: CircleCheck, failure: CircleAlert, note: Info };

interface ToastLineProps {
  toast: Toast;
  texts: OverlayTexts;
  isHeld: boolean;
}

function ToastLine({ toast: { id, count, kind, text, detail, action }, texts, isHeld }: ToastLineProps) {
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => {
      dismissToast(id);
    }, toastMs);
    return () => {
      clearTimeout(timer);
    };
  }, [id, count, isHeld]);
  const Icon = icons[kind];
  return (
    <div className="box toast" data-kind={kind}>
      <Icon size={20} aria-hidden className={kind === 'failure' ? 'text-danger' : 'text-accent'} />
      <div className="min-w-0 grow wrap-anywhere">
        <p className={detail === undefined ? '' : 'font-semibold'}>{text}</p>
        {detail !== undefined && <p className="text-pretty text-muted">{detail}</p>}
      </div>
      {count > 1 && (
        <p className="flex-none px-2 rounded-full bg-line text-[0.8125rem] tabular-nums">
          <span aria-hidden>×{count}</span>
          <span className="sr-only">{texts.timesSaid(count)}</span>
        </p>
      )}
      {action !== undefined &&
        ('href' in action ? (
          <a href={action.href} className="button-text">
            {action.label}
          </a>
        ) : (
          <button
            type="button"
            className="button-text"
            onClick={() => {
              action.run();
              dismissToast(id);
            }}
          >
            {action.label}
          </button>
        ))}
      <button
        type="button"
        className="icon-button size-9 shrink-0 text-muted hover:bg-line hover:text-ink"
        aria-label={texts.dismiss}
        onClick={() => dismissToast(id)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
