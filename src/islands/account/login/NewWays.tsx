import { Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { AdultStatement } from '#src/islands/account/parts/AdultStatement.tsx';
import type { LoginControl } from './use-login.ts';
import { WayButton } from '#src/islands/account/parts/WayButton.tsx';

interface NewWaysProps {
  login: LoginControl;
  language: Language;
  hasPasskeys: boolean;
  /** True if it comes first: its button is the main one, and gets the focus. */
  isFirst: boolean;
  asAdult: (goOn: () => void) => void;
  /** Null for a person who confirmed before that they are an adult. */
  statement: {
    boxRef: RefObject<HTMLInputElement | null>;
    isChecked: boolean;
    isMissing: boolean;
    onChange: (isAdult: boolean) => void;
  } | null;
}

/** The ways to create an account: with a passkey, or with a recovery code alone. */
export function NewWays(props: NewWaysProps) {
  const { login, language, hasPasskeys, isFirst, asAdult, statement } = props;
  const texts = overlayTextsOf(language);
  const { newCode, newCodeOnly } = loginTextsOf(language);
  const isBusy = login.busy !== null;
  const createByCode = () => asAdult(() => login.goTo({ is: 'create' }));
  return (
    <div className="grid gap-3">
      {statement !== null && (
        <AdultStatement
          texts={texts}
          boxRef={statement.boxRef}
          isChecked={statement.isChecked}
          failure={statement.isMissing && !statement.isChecked ? userMessages.adultNeeded[language] : null}
          onChange={statement.onChange}
        />
      )}
      {hasPasskeys ? (
        <div className="grid gap-1">
          <WayButton
            isPrimary={isFirst}
            isFirst={isFirst}
            icon={Plus}
            label={login.busy === 'new passkey' ? texts.loginWaitingForDevice : texts.loginNewPasskey}
            hint={texts.loginPasskeyHint}
            isBusy={login.busy === 'new passkey'}
            isOff={isBusy}
            onPress={() => asAdult(login.createPasskey)}
          />
          <button
            type="button"
            className="button-text justify-self-center"
            aria-disabled={isBusy}
            onClick={() => !isBusy && createByCode()}
          >
            {newCode}
          </button>
        </div>
      ) : (
        <WayButton
          isPrimary={isFirst}
          isFirst={isFirst}
          icon={Plus}
          label={newCodeOnly}
          isBusy={false}
          isOff={isBusy}
          onPress={createByCode}
        />
      )}
    </div>
  );
}
