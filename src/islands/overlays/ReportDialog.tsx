import { Check, Flag } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { ensureDevice } from '#src/client/api/ensure-device.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { reportMessage, reportReasons } from '#src/contract/chat/media-calls.ts';
import { reportDialogTextsOf } from '#src/i18n/chat/report-dialog-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { closeDialog } from '#src/client/overlays/dialogs.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';

type Reason = (typeof reportReasons)[number];

interface ReportDialogProps {
  language: Language;
  messageId: string;
}

const longestNote = 1_000;

/** The report of a reply to the operators of the site (rule:reports); for guests too. */
export default function ReportDialog({ language, messageId }: ReportDialogProps) {
  const texts = reportDialogTextsOf(language);
  const id = useId();
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const [phase, setPhase] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [errorText, setErrorText] = useState<string | null>(null);
  const frame = { texts: overlayTextsOf(language) };

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (phase !== 'asking') return;
    if (reason === null) {
      setErrorText(texts.chooseFirst);
      return;
    }
    setPhase('sending');
    setErrorText(null);
    try {
      await ensureDevice();
      await createBrowserClient().call(reportMessage, { body: { message_id: messageId, reason, note } });
      setPhase('sent');
    } catch (error) {
      setErrorText(describeError(error, language));
      setPhase('asking');
    }
  }

  if (phase === 'sent') {
    const subtitle = reason === 'minor' ? `${texts.thanksText} ${texts.minorText}` : texts.thanksText;
    return (
      <DialogFrame {...frame} title={texts.thanks} subtitle={subtitle} emblem={<Check size={28} />}>
        <div className="mt-8 grid" role="status">
          <button type="button" className="button-primary" onClick={closeDialog}>
            {texts.done}
          </button>
        </div>
      </DialogFrame>
    );
  }
  return (
    <DialogFrame {...frame} title={texts.title} subtitle={texts.subtitle} emblem={<Flag size={26} />}>
      <form className="mt-6 grid gap-4 text-start" onSubmit={(event) => void send(event)}>
        <fieldset aria-describedby={`${id}-fault`}>
          <legend className="mb-2 font-semibold">{texts.reason}</legend>
          {reportReasons.map((each) => (
            <label key={each} className="flex min-h-10 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={id}
                className="radio"
                checked={reason === each}
                onChange={() => {
                  setReason(each);
                  setErrorText(null);
                }}
              />
              {texts.reasons[each]}
            </label>
          ))}
        </fieldset>
        <div>
          <label htmlFor={`${id}-note`} className="mb-2 block font-semibold">
            {texts.note}
          </label>
          <textarea
            id={`${id}-note`}
            rows={2}
            className="field field-sizing-content max-h-48 resize-none"
            maxLength={longestNote}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <p id={`${id}-fault`} role="alert" className="text-sm text-danger empty:hidden">
          {errorText}
        </p>
        <button type="submit" className="button-primary" aria-disabled={phase === 'sending' || undefined}>
          {phase === 'sending' ? texts.sending : texts.send}
        </button>
      </form>
    </DialogFrame>
  );
}
