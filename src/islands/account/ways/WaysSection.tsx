import { useRef, useEffect } from 'react';
import { LoadNotice } from '#src/islands/ui/LoadNotice.tsx';
import type { SectionProps } from '../settings/section-props.ts';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { AddWays } from './AddWays.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { useWays } from './use-ways.ts';
import { WayFailure } from './WayFailure.tsx';
import { WayRow } from './WayRow.tsx';
import type { Language } from '#src/contract/locale/language.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { showToast } from '#src/client/overlays/toasts.ts';

/**
 * The ways to log in to the account, and the ways that can be added. The server keeps the last way (rule:login-ways).
 */
export function WaysSection({ language, texts, user }: SectionProps) {
  const { phase, data, reload, isBusy, failure, setFailure, ...changes } = useWays({ language, texts, user });
  const rootRef = useRef<HTMLDivElement>(null);
  useProviderReturn(texts, language, (text) => {
    setFailure({ text, needsLogin: false });
    rootRef.current?.scrollIntoView({ block: 'center' });
  });

  const ways = data?.ways ?? [];
  return (
    <SettingsSection id="ways" heading={texts.ways} lead={texts.waysLead}>
      {data === null ? (
        <LoadNotice phase={phase} failedText={texts.waysFailed} texts={texts} onRetry={reload} />
      ) : (
        <div ref={rootRef} className="grid gap-5">
          <ul className="grid gap-1">
            {ways.map((way) =>
              way.kind === 'passkey' ? (
                <PasskeyRow
                  key={way.id}
                  passkey={way}
                  language={language}
                  texts={texts}
                  onRename={(name) => changes.rename(way.id, name)}
                  onRemove={() => changes.remove(way)}
                />
              ) : (
                <WayRow
                  key={way.id}
                  way={way}
                  language={language}
                  texts={texts}
                  onRemove={() => changes.remove(way)}
                />
              ),
            )}
          </ul>
          {ways.every(({ kind }) => kind === 'recovery_code') && (
            <p className="text-pretty text-sm text-muted">{texts.onlyCode}</p>
          )}
          <WayFailure failure={failure} texts={texts} />
          <AddWays
            language={language}
            texts={texts}
            ways={ways}
            methods={data.methods}
            isBusy={isBusy}
            onAdd={changes.add}
          />
        </div>
      )}
    </SettingsSection>
  );
}

/**
 * Shows the result of adding a login provider, which is in the address once when the provider leads back here.
 * @param onFailure receives a text for the person
 */
function useProviderReturn(texts: MineTexts, language: Language, onFailure: (text: string) => void): void {
  const tell = useRef(onFailure);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const error = query.get('error');
    if (error === null && query.get('added') !== 'provider') return;
    history.replaceState(history.state, '', location.pathname + location.hash);
    if (error === null) showToast({ text: texts.providerAdded, kind: 'success' });
    else tell.current(describe(error, texts, language));
  }, [texts, language]);
}

function describe(error: string, texts: MineTexts, language: Language): string {
  const { confirmCancelled, confirmProviderFailed } = overlayTextsOf(language);
  if (error === 'access_denied') return confirmCancelled;
  return error.includes('already_linked') ? texts.providerTaken : confirmProviderFailed;
}
