import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import type { UserField, UserSaver } from '#src/client/account/user-saver.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';

interface SavedMarkProps {
  saver: UserSaver;
  field: UserField;
  texts: MineTexts;
}

/** A quiet mark beside a label that the field was saved. */
export function SavedMark({ saver, field, texts }: SavedMarkProps) {
  const state = useStore(saver.$states, { keys: [field], ssr: 'initial' })[field];
  return (
    <span role="status" className="flex shrink-0 items-center gap-1 text-sm font-normal text-muted">
      {state?.phase === 'saved' && (
        <>
          <Check size={14} aria-hidden />
          {texts.saved}
        </>
      )}
    </span>
  );
}

/** The error below a field, which explains why it could not be saved; `useSaveError` connects the field to it. */
export function SaveError({ saver, field }: Omit<SavedMarkProps, 'texts'>) {
  const state = useStore(saver.$states, { keys: [field], ssr: 'initial' })[field];
  return (
    <p id={`${field}-fault`} role="alert" className="text-sm text-danger">
      {state?.phase === 'failed' ? state.message : ''}
    </p>
  );
}
