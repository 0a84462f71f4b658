import { askForOverlays, showLogoutMessage } from '../overlays/ask-for-overlays.ts';
import { readValue } from '../browser/browser-values.ts';
import { colorBrowserBar } from './color-browser-bar.ts';
import { handOverFirstWords } from '../chat/drafts/hand-over-first-words.ts';
import { ensureDeviceWhenIdle } from '../api/ensure-device.ts';
import { reloadOnChunkFailure } from './reload-on-chunk-failure.ts';
import { reportPageViews } from './report-page-views.ts';
import { startWorker } from '../pwa/start-worker.ts';
import { recentChatsKey } from '../offline/recent-chats-key.ts';
import { prepareNavigations } from './prepare-navigations.ts';
import { watchInstall } from './watch-install.ts';
import { cleanAddress } from '../page/clean-address.ts';
import { offerLogin } from './offer-login.ts';
import { openSearch } from '../page/open-search.ts';
import { watchBuild } from './watch-build.ts';
import { runWhenIdle } from '../browser/run-when-idle.ts';

/** The script of every page, in a few hundred bytes: no framework, no validation library. */
reloadOnChunkFailure();
cleanAddress();
colorBrowserBar();
reportPageViews();
ensureDeviceWhenIdle();
handOverFirstWords();
watchBuild();
offerLogin();
openSearch();
prepareNavigations();
watchInstall();
showLogoutMessage();
startWorker();
// The settings say that a dialog is open, which on this page is true only after a reload (rule:settings).
if (/(?:login|upgrade)Dialog%22(?::|%3A)true/.test(document.cookie)) {
  askForOverlays();
}
runWhenIdle(() => {
  // A person without chats waits for no reply, and loads nothing for it; in a chat, the chat itself checks.
  if (location.pathname.startsWith('/chat/') || readValue('localStorage', recentChatsKey) === null) return;
  void import('./check-for-replies.ts').then((looker) => looker.checkForReplies(), console.debug);
});
