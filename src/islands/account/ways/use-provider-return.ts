import { useEffect, useRef } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { showToast } from '#src/client/overlays/toasts.ts';

/**
 * Shows the result of adding a login provider, which is in the address once when the provider leads back here.
 * @param onFailure receives a text for the person
 */
export function useProviderReturn(
  texts: MineTexts,
  language: Language,
  onFailure: (text: string) => void,
): void {
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
