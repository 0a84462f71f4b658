import { isSameDay } from '#src/domain/time/is-same-day.ts';
import { openDialog } from './dialogs.ts';
import { readSettings } from '#src/client/account/settings.ts';
import { showToast } from './toasts.ts';
import { describeError } from '../api/describe-error.ts';
import { isGemsError } from '../gems/is-gems-error.ts';
import { linkToMembership } from '../gems/link-to-membership.ts';
import { pageLanguage } from '../browser/page-language.ts';

/**
 * Says what went wrong: with too few gems the upgrade dialog, or /membership where that was dismissed today; otherwise
 * a toast, equal ones as one (rule:toasts). What the person cancelled says nothing.
 */
export function showError(error: unknown): void {
  if (showGemsError(error)) return;
  const text = describeError(error, pageLanguage());
  if (text !== null) showToast({ text, kind: 'failure' });
}

/**
 * The part of `showError` about gems, for what says everything else itself. Both ways lead back here after a purchase.
 * @param isTextKept what was written stays in the field of the chat
 * @returns whether that was what went wrong
 */
export function showGemsError(error: unknown, isTextKept = false): boolean {
  if (!isGemsError(error)) return false;
  const { upgradeDialogKey } = readSettings();
  const isDismissed = upgradeDialogKey !== null && isSameDay(new Date(upgradeDialogKey), new Date());
  if (isDismissed) location.assign(linkToMembership());
  else openDialog({ name: 'upgrade', ...(isTextKept && { isTextKept }) });
  return true;
}
