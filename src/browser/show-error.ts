import { CallError } from '#src/contract/client.ts';
import { membershipPath } from '#src/contract/page-paths.ts';
import { isSameDay } from '#src/domain/is-same-day.ts';
import { openDialog } from '#src/stores/dialogs.ts';
import { readSettings } from '#src/stores/settings.ts';
import { showToast } from '#src/stores/toasts.ts';
import { describeError } from './describe-error.ts';
import { pageLanguage } from './page-language.ts';

/** The code of 'Not Enough Gems Now' (spec §8). */
const notEnoughGems = 20003;

/**
 * Says what went wrong: with too few gems the upgrade dialog, or /membership where that was dismissed today; otherwise
 * a toast, equal ones as one (spec §8). What the person cancelled says nothing.
 */
export function showError(error: unknown): void {
  if (showGemsError(error)) return;
  const text = describeError(error, pageLanguage());
  if (text !== null) showToast({ text, kind: 'failure' });
}

/**
 * The part of `showError` about gems, for what says everything else itself.
 * @returns whether that was what went wrong
 */
export function showGemsError(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code !== notEnoughGems) return false;
  const { upgradeDialogKey } = readSettings();
  const isDismissed = upgradeDialogKey !== null && isSameDay(new Date(upgradeDialogKey), new Date());
  if (isDismissed) location.assign(membershipPath);
  else openDialog({ name: 'upgrade' });
  return true;
}
