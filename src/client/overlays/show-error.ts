import { isSameDay } from '#src/domain/time/is-same-day.ts';
import { openDialog } from './dialogs.ts';
import { readSettings } from '#src/client/account/settings.ts';
import { showToast } from './toasts.ts';
import { describeError } from '../api/describe-error.ts';
import { isGemsError } from '../gems/is-gems-error.ts';
import { linkToMembership } from '../gems/link-to-membership.ts';
import { pageLanguage } from '../browser/page-language.ts';

/**
 * Shows an error: with too few gems the upgrade dialog, or /membership if that was dismissed today; otherwise a toast,
 * equal ones as one (rule:toasts). An action that the person cancelled shows nothing.
 */
export function showError(error: unknown): void {
  if (showGemsError(error)) return;
  const text = describeError(error, pageLanguage());
  if (text !== null) showToast({ text, kind: 'failure' });
}

/**
 * Shows an error about gems like `showError`, for callers that show all other errors themselves. Both ways lead back
 * here after a purchase.
 * @param isTextKept true if the person's text stays in the field of the chat
 * @returns true if it was an error about gems
 */
export function showGemsError(error: unknown, isTextKept = false): boolean {
  if (!isGemsError(error)) return false;
  const { upgradeDialogKey } = readSettings();
  const isDismissed = upgradeDialogKey !== null && isSameDay(new Date(upgradeDialogKey), new Date());
  if (isDismissed) location.assign(linkToMembership(true));
  else openDialog({ name: 'upgrade', ...(isTextKept && { isTextKept }) });
  return true;
}
