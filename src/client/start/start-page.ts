import { askForOverlays, showLogoutMessage } from '../overlays/ask-for-overlays.ts';
import { readValue } from '../browser/browser-values.ts';
import { handOverFirstWords } from '../chat/drafts/hand-over-first-words.ts';
import { ensureDeviceWhenIdle } from '../api/ensure-device.ts';
import { reloadOnChunkFailure } from './reload-on-chunk-failure.ts';
import { reportPageViews } from './report-page-views.ts';
import { startWorker } from '../pwa/start-worker.ts';
import { recentChatsKey } from '../offline/recent-chats-key.ts';
import { watchInstall } from './watch-install.ts';
import { cleanAddress } from '../page/clean-address.ts';
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

/** Sets the browser's own bar to the colour of the page's theme, also when that changes (rule:themes). */
function colorBrowserBar(): void {
  const root = document.documentElement;
  const choose = () => {
    const { theme } = root.dataset;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-of]')) {
      const own = meta.dataset['of'];
      meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
    }
  };
  choose();
  new MutationObserver(choose).observe(root, { attributeFilter: ['data-theme'] });
}

/** Makes the header's button for the login open the dialog over the page (src/islands/overlays/Overlays.island.tsx). */
function offerLogin(): void {
  document.querySelector('[data-login]')?.addEventListener('click', () => {
    document.documentElement.dataset['offer'] = 'login';
    askForOverlays();
  });
}

/**
 * Asks for the rules of a page of this site when a pointer goes down on a link to it, before the page is opened
 * (rule:builds). Nothing is loaded for this before.
 */
function prepareNavigations(): void {
  const build = document.documentElement.dataset['build'];
  if (build === undefined) return;
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return;
      // Without a connection the page is opened as if it had no rules.
      import('./prepare-page.ts').then((part) => part.preparePage(build, link.pathname), console.debug);
    },
    { passive: true },
  );
}
