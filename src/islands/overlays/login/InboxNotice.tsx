import { MailCheck, SquareTerminal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OverlayTexts } from '#src/i18n/overlay-texts.ts';
import type { SentLink } from './use-login.ts';

interface InboxNoticeProps {
  sent: SentLink;
  texts: OverlayTexts;
  onBack: () => void;
}

/** A notice that the link was sent, or printed in the terminal; the dialog closes when it is used in this browser. */
export function InboxNotice({ sent: { email, place }, texts, onBack }: InboxNoticeProps) {
  const noticeRef = useRef<HTMLDivElement>(null);
  // The form that had the focus was removed, and this notice has to be read.
  useEffect(() => noticeRef.current?.focus(), []);
  const isPrinted = place === 'terminal';
  const Icon = isPrinted ? SquareTerminal : MailCheck;
  return (
    <div ref={noticeRef} tabIndex={-1} className="mt-7 outline-none">
      <Icon size={40} aria-hidden className="mx-auto mb-4 text-accent" />
      <p className="break-words">{isPrinted ? texts.loginTerminal(email) : texts.loginInbox(email)}</p>
      <p className="mt-2 text-sm text-muted">{isPrinted ? texts.loginTerminalWhy : texts.loginInboxSpam}</p>
      <button type="button" className="button-quiet mt-6" onClick={onBack}>
        {texts.loginInboxBack}
      </button>
    </div>
  );
}
