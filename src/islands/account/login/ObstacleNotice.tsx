import { findOwnName } from '#src/client/account/login/passkey-error.ts';
import type { PasskeyObstacle } from '#src/client/account/login/passkeys.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';

/** Explains why passkeys are not available here, and what to use instead. */
export function ObstacleNotice({ obstacle, language }: { obstacle: PasskeyObstacle; language: Language }) {
  const texts = loginTextsOf(language);
  const ownName = obstacle === 'number' ? findOwnName() : null;
  const words = {
    unsupported: texts.noPasskeys,
    insecure: texts.noPasskeysInsecure,
    number: texts.noPasskeysByNumber,
  }[obstacle];
  return (
    <div className="grid gap-2 text-balance text-sm text-muted">
      <p>{words}</p>
      {ownName !== null && (
        <a href={`${ownName}${location.pathname}${location.search}`} className="dialog-text-way">
          {texts.openByName(ownName)}
        </a>
      )}
      <p>{texts.stayGuest}</p>
    </div>
  );
}
