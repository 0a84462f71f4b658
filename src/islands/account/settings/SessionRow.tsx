import { MonitorSmartphone } from 'lucide-react';
import type { Session } from '#src/contract/account/account-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { formatMomentInFull } from '#src/i18n/format-moment.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { formatOwnDay } from '#src/i18n/format-day.ts';

interface SessionRowProps {
  session: Session;
  language: Language;
  texts: MineTexts;
  onEnd: () => void;
}

export function SessionRow({ session, language, texts, onEnd }: SessionRowProps) {
  const browser = session.browser === '' ? texts.sessionUnknown : session.browser;
  const since = texts.sessionSince(formatOwnDay(session.create_time, language, 'medium'));
  const seen = texts.sessionSeen(formatOwnDay(session.seen_time, language, 'medium'));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-0">
      <MonitorSmartphone size={22} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          {browser}
          {session.current && (
            <span className="chip border-accent text-accent font-normal text-[0.75rem]">
              {texts.thisDevice}
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={session.create_time} title={formatMomentInFull(session.create_time, language)}>
            {since}
          </time>
          {!session.current && (
            <>
              {' · '}
              <time dateTime={session.seen_time}>{seen}</time>
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <button
          type="button"
          className="button-quiet shrink-0"
          aria-label={texts.endSessionOf(browser)}
          onClick={onEnd}
        >
          {texts.endSession}
        </button>
      )}
    </li>
  );
}
