import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OverlayTexts } from '#src/i18n/overlay-texts.ts';

interface InboxNoticeProps {
  email: string;
  texts: OverlayTexts;
  onBack: () => void;
}

/** The link is on its way; the dialog closes by itself when it is used in this browser. */
export function InboxNotice({ email, texts, onBack }: InboxNoticeProps) {
  const noticeRef = useRef<HTMLDivElement>(null);
  // The form with the focus is gone, and this is what there is to read.
  useEffect(() => noticeRef.current?.focus(), []);
  return (
    <div ref={noticeRef} tabIndex={-1} className="mt-7 outline-none">
      <MailCheck size={40} aria-hidden className="mx-auto mb-4 text-accent" />
      <p className="break-words">{texts.loginInbox(email)}</p>
      <p className="mt-2 text-sm text-muted">{texts.loginInboxSpam}</p>
      <button type="button" className="button-quiet mt-6" onClick={onBack}>
        {texts.loginInboxBack}
      </button>
    </div>
  );
}
