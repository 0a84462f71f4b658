import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { watchNotices } from '#src/client/push/watch-notices.ts';
import { watchLeaving } from '#src/client/push/watch-leaving.ts';
import { showPushFailure, turnPushOn } from '#src/client/push/turn-push.ts';
import { pushTextsOf } from '#src/i18n/push-texts.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import type { PushPlaceProps } from './push-place-props.ts';

/** A quiet line that offers notifications once, to a person who left while a reply was being written and came back. */
export function PushLine({ session, name, language }: PushPlaceProps) {
  const texts = pushTextsOf(language);
  const placeRef = useRef<HTMLDivElement>(null);
  const [isOffered, setOffered] = useState(false);
  /** True if they were turned on here. */
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    void watchNotices(session, leaving.signal);
    return () => leaving.abort();
  }, [session, isNew]);
  useEffect(() => {
    const leaving = new AbortController();
    watchLeaving(session, () => setOffered(true), leaving.signal);
    return () => leaving.abort();
  }, [session]);

  /** Closes it; the focus must not be lost with its button. */
  function close() {
    placeRef.current?.focus();
    setOffered(false);
  }

  async function accept() {
    close();
    try {
      const answer = await turnPushOn();
      if (typeof answer === 'string') return;
      setNew(true);
      showToast({ text: texts.accepted, kind: 'success' });
    } catch (error) {
      showPushFailure(error, language);
    }
  }

  return (
    <div ref={placeRef} role="status" tabIndex={-1}>
      {isOffered && (
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-line bg-raised px-4 py-2.5 text-sm">
          <p className="flex min-w-0 grow basis-52 items-center gap-2 text-pretty">
            <Bell size={16} aria-hidden className="shrink-0 text-accent" />
            {texts.offer(name)}
          </p>
          <span className="flex gap-2">
            <button type="button" className="button-quiet shrink-0" onClick={() => void accept()}>
              {texts.accept}
            </button>
            <button type="button" className="button-quiet shrink-0" onClick={close}>
              {texts.decline}
            </button>
          </span>
        </div>
      )}
    </div>
  );
}
