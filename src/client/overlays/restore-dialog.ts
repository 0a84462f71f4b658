import { hasMemberCookie } from '../account/owner/has-member-cookie.ts';
import { readSettings } from '../account/settings.ts';
import { $dialog, openDialog, recordFlags } from './dialogs.ts';

/**
 * Opens the dialog again with which this page was reloaded. A page that was opened in any other way has no dialog open,
 * and says so in the settings (rule:settings); a dialog that is open already stays.
 */
export function restoreDialog(): void {
  if ($dialog.get() !== null) return;
  const { loginDialog, upgradeDialog } = readSettings();
  if (wasReloaded() && upgradeDialog) openDialog({ name: 'upgrade' });
  else if (wasReloaded() && loginDialog && !hasMemberCookie()) openDialog({ name: 'login' });
  else if (loginDialog || upgradeDialog) recordFlags(null);
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'reload';
}
