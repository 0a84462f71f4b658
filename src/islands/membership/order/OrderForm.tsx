import { Gem } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '#src/client/api/describe-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { DialogFrame } from '#src/islands/ui/DialogFrame.tsx';
import { Consent } from './Consent.tsx';

interface OrderFormProps {
  language: Language;
  title: string;
  subtitle: string;
  /** The amount to pay now, as text; null until it is known. */
  price: string | null;
  /** The consequences of the order. */
  children: ReactNode;
  confirm: string;
  /** Carries out the order; the dialog stays until it has ended. */
  onConfirm: () => Promise<void>;
}

/** The last step before a payment: the price, its consequences, and a consent that is not ticked by default. */
export function OrderForm(props: OrderFormProps) {
  const { language, title, subtitle, price, children, confirm, onConfirm } = props;
  const texts = membershipTextsOf(language);
  const [isGiven, setGiven] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function submit() {
    if (isBusy || price === null) return;
    setMissing(!isGiven);
    if (!isGiven) return;
    setBusy(true);
    setFailure('');
    await onConfirm().catch((error: unknown) => setFailure(describeError(error, language) ?? ''));
    setBusy(false);
  }

  return (
    <DialogFrame
      title={title}
      subtitle={subtitle}
      texts={overlayTextsOf(language)}
      emblem={<Gem size={28} />}
      isHeld={isBusy}
    >
      <form
        className="mt-6 grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <dl className="box flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-transparent bg-raised text-start">
          <dt>{texts.total}</dt>
          <dd className="price text-[1.5rem]">{price ?? '…'}</dd>
        </dl>
        <div className="grid gap-1.5 text-pretty text-start text-sm text-muted">{children}</div>
        <Consent
          texts={texts}
          isGiven={isGiven}
          isMissing={isMissing}
          onChange={(given) => {
            setGiven(given);
            setMissing(false);
          }}
        />
        <button
          type="submit"
          className="button-primary"
          aria-disabled={isBusy || price === null || undefined}
        >
          {isBusy ? texts.busy : confirm}
        </button>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {failure}
        </p>
      </form>
    </DialogFrame>
  );
}
