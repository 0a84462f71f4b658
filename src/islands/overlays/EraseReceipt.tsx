import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '#src/client/browser/copy-text.ts';
import type { Receipt } from '#src/contract/account/account-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { formatMomentInFull } from '#src/i18n/format-moment.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';

interface EraseReceiptProps {
  receipt: Receipt;
  language: Language;
  whose: 'account' | 'guest';
}

/** The receipt of a deletion. Nobody is logged in after it, so closing it leads to the home page. */
export function EraseReceipt({ receipt, language, whose }: EraseReceiptProps) {
  const texts = mineTextsOf(language);
  const [isCopied, setIsCopied] = useState(false);
  const counts = Object.entries(receipt.counts).flatMap(([kind, count]) => {
    const name = texts.receiptKinds[kind];
    return name === undefined || count === 0 ? [] : [texts.receiptCount(name, count)];
  });
  useEffect(
    () => () => {
      location.replace(pageRoutes.index.path);
    },
    [],
  );

  async function copy() {
    setIsCopied(await copyText(JSON.stringify(receipt, null, 2)));
  }

  return (
    <DialogFrame
      title={whose === 'guest' ? texts.receiptGuestTitle : texts.receiptTitle}
      subtitle={whose === 'guest' ? texts.receiptText : texts.receiptAccountText}
      texts={overlayTextsOf(language)}
      emblem={<Check size={28} />}
    >
      <dl className="mt-6 grid gap-3 text-start text-sm">
        <div>
          <dt className="text-muted">{texts.receiptId}</dt>
          <dd className="font-mono wrap-anywhere">{receipt.receipt_id}</dd>
        </div>
        <div>
          <dt className="text-muted">{texts.receiptTime}</dt>
          <dd>{formatMomentInFull(receipt.erased_at, language)}</dd>
        </div>
        {counts.length > 0 && (
          <div>
            <dt className="text-muted">{texts.receiptCounts}</dt>
            <dd>{counts.join(' · ')}</dd>
          </div>
        )}
      </dl>
      <div className="mt-6 grid gap-3">
        <a href={pageRoutes.index.path} className="button-primary">
          {texts.receiptDone}
        </a>
        <button type="button" className="button-quiet" onClick={() => void copy()}>
          {isCopied ? texts.receiptCopied : texts.receiptCopy}
        </button>
      </div>
    </DialogFrame>
  );
}
