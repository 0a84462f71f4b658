import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';

export interface WayFailureProps {
  /** Null if there is no error; `needsLogin` if the last login is too long ago. */
  failure: { text: string; needsLogin: boolean } | null;
  texts: MineTexts;
}

/** Explains why a way to log in was not added, and what to do. */
export function WayFailure({ failure, texts }: WayFailureProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 empty:hidden">
      {failure !== null && <p className="text-pretty text-danger">{failure.text}</p>}
      {failure?.needsLogin === true && (
        <button type="button" className="button-quiet" onClick={() => openDialog({ name: 'login' })}>
          {texts.loginAgain}
        </button>
      )}
    </div>
  );
}
