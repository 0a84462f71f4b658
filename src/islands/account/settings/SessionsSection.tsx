import { useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  type Session,
} from '#src/contract/account/account-calls.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { LoadNotice } from '#src/islands/ui/LoadNotice.tsx';
import type { SectionProps } from './section-props.ts';
import { SessionRow } from './SessionRow.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useLoaded } from '#src/islands/ui/use-loaded.ts';

const loadSessions = async () => (await createBrowserClient().call(listSessions)).records;

/** The sessions of the account; any session but this one can be ended here. */
export function SessionsSection({ language, texts }: SectionProps) {
  const { phase, data: sessions, reload, replace } = useLoaded(loadSessions);
  const [isBusy, setIsBusy] = useState(false);

  async function act(work: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    await work().catch(showError);
    setIsBusy(false);
  }

  const end = ({ id, browser }: Session) =>
    act(async () => {
      await createBrowserClient().call(revokeSession, { body: { id } });
      replace((sessions ?? []).filter((session) => session.id !== id));
      showToast({
        text: texts.sessionEnded(browser === '' ? texts.sessionUnknown : browser),
        kind: 'success',
      });
    });
  const endOthers = () =>
    act(async () => {
      const { revoked } = await createBrowserClient().call(revokeOtherSessions, { body: {} });
      replace((sessions ?? []).filter(({ current }) => current));
      showToast({ text: texts.othersEnded(revoked), kind: 'success' });
    });

  return (
    <SettingsSection id="sessions" heading={texts.sessions} lead={texts.sessionsLead}>
      {sessions === null ? (
        <LoadNotice phase={phase} failedText={texts.sessionsFailed} texts={texts} onRetry={reload} />
      ) : (
        <>
          <ul className="grid gap-1">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                language={language}
                texts={texts}
                onEnd={() => void end(session)}
              />
            ))}
          </ul>
          {sessions.some(({ current }) => !current) && (
            <button
              type="button"
              className="button-quiet justify-self-start"
              aria-disabled={isBusy || undefined}
              onClick={() => void endOthers()}
            >
              {texts.endOthers}
            </button>
          )}
        </>
      )}
    </SettingsSection>
  );
}
