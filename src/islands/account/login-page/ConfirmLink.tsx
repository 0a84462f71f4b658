import { LogIn, MessagesSquare } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeLoginError } from '#src/client/account/login/describe-login-error.ts';
import { CallError } from '#src/contract/call/client.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { LoginLink } from '#src/contract/account/login-calls.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { AdultStatement } from '#src/islands/account/parts/AdultStatement.tsx';
import { WayButton } from '#src/islands/account/parts/WayButton.tsx';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import type { GuestAnswer } from './use-login-return.ts';

interface LinkLeadProps {
  link: LoginLink;
  language: Language;
  /** True if the guest of this device has something, and the person decides where it goes. */
  asksGuest: boolean;
}

interface ConfirmLinkProps {
  language: Language;
  link: LoginLink;
  onRedeem: (isAdult: boolean, guest: GuestAnswer) => Promise<void>;
}

/**
 * The button that uses the link of an e-mail; on another device than the device that asked for it, with the question
 * what happens to what a guest has there (rule:login-merges). A new account has to belong to an adult
 * (rule:adult-statement).
 */
export function ConfirmLink({ language, link, onRedeem }: ConfirmLinkProps) {
  const texts = overlayTextsOf(language);
  const { addButton, elsewhereLeave, elsewhereLeaveHint, elsewhereMove } = loginTextsOf(language);
  const adultNeeded = userMessages.adultNeeded[language];
  const boxRef = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<GuestAnswer | 'no question' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [asksAdult, setAsksAdult] = useState(false);
  const [hasStated, setStated] = useState(false);

  async function press(guest: GuestAnswer) {
    if (asksAdult && !hasStated) {
      setFailure(adultNeeded);
      boxRef.current?.focus();
      return;
    }
    setBusy(guest ?? 'no question');
    setFailure(null);
    try {
      await onRedeem(hasStated, guest);
    } catch (error) {
      const message = describeLoginError(error, language);
      setFailure(message);
      if (error instanceof CallError && message === adultNeeded) setAsksAdult(true);
      setBusy(null);
    }
  }

  const isAdultMissing = failure === adultNeeded;
  const isSpent = failure === userMessages.loginLinkSpent[language];
  const asksGuest = link.purpose === 'login' && !link.same_device && (link.chats > 0 || link.has_more);
  const labelOf = (answer: GuestAnswer | 'no question', label: string) =>
    busy === answer ? texts.loginBusy : label;
  return (
    <div className="mt-4 grid gap-4">
      <LinkLead link={link} language={language} asksGuest={asksGuest} />
      {asksAdult && (
        <AdultStatement
          texts={texts}
          boxRef={boxRef}
          isChecked={hasStated}
          failure={isAdultMissing && !hasStated ? failure : null}
          onChange={setStated}
        />
      )}
      <div role="alert" className="empty:hidden">
        {failure !== null && !isAdultMissing && <p className="text-danger">{failure}</p>}
      </div>
      {!isSpent && asksGuest && (
        <>
          <WayButton
            isPrimary
            icon={LogIn}
            label={labelOf('leave', elsewhereLeave)}
            hint={elsewhereLeaveHint}
            isBusy={busy === 'leave'}
            isOff={busy !== null}
            onPress={() => void press('leave')}
          />
          <WayButton
            icon={MessagesSquare}
            label={labelOf('move', elsewhereMove(link.address))}
            isBusy={busy === 'move'}
            isOff={busy !== null}
            onPress={() => void press('move')}
          />
        </>
      )}
      {!isSpent && !asksGuest && (
        <WayButton
          isPrimary
          icon={LogIn}
          label={labelOf('no question', link.purpose === 'add' ? addButton : texts.confirmButton)}
          isBusy={busy !== null}
          isOff={busy !== null}
          onPress={() => void press(undefined)}
        />
      )}
      {failure !== null && !isAdultMissing && (
        <button type="button" className="button-quiet" onClick={() => openDialog({ name: 'login' })}>
          {texts.confirmChoose}
        </button>
      )}
    </div>
  );
}

/** Names the owner of the link, and the changes of a login with it on this device. */
function LinkLead({ link, language, asksGuest }: LinkLeadProps) {
  const texts = loginTextsOf(language);
  const { address, chats, has_more, replaces } = link;
  if (link.purpose === 'add') return <p className="text-balance text-muted">{texts.addLead(address)}</p>;
  if (link.same_device)
    return <p className="text-balance text-muted">{overlayTextsOf(language).confirmLead(address)}</p>;
  return (
    <>
      <p className="text-balance">{texts.elsewhereLead(address)}</p>
      <p className="text-balance text-muted">{texts.elsewhereWarning}</p>
      {replaces !== null && <p className="text-balance text-muted">{texts.elsewhereReplaces(replaces)}</p>}
      {asksGuest && (
        <p className="text-balance font-semibold">{texts.elsewhereBelongings(chats, has_more)}</p>
      )}
    </>
  );
}
