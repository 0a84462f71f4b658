import { useStore } from '@nanostores/react';
import type { UserField, UserSaver } from '#src/client/account/user-saver.ts';

/** Returns the attributes that connect a field to its error. */
export function useSaveError(
  saver: UserSaver,
  field: UserField,
  hintId?: string,
): { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined } {
  const isFailed = useStore(saver.$states, { keys: [field], ssr: 'initial' })[field]?.phase === 'failed';
  const ids = [hintId, isFailed ? `${field}-fault` : undefined].filter((id) => id !== undefined);
  return {
    'aria-invalid': isFailed || undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  };
}
