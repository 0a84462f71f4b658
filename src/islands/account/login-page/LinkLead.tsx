import type { LoginLink } from '#src/contract/account/login-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';

interface LinkLeadProps {
  link: LoginLink;
  language: Language;
  /** True if the guest of this device has something, and the person decides where it goes. */
  asksGuest: boolean;
}

/** Names the owner of the link, and the changes of a login with it on this device. */
export function LinkLead({ link, language, asksGuest }: LinkLeadProps) {
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
