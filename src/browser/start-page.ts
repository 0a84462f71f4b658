import { bidFarewell } from './ask-for-overlays.ts';
import { colorBrowserBar } from './color-browser-bar.ts';
import { handOverFirstWords } from './first-words.ts';
import { leaveBrokenPage } from './leave-broken-page.ts';
import { registerDeviceWhenIdle } from './register-device.ts';
import { reloadOnChunkFailure } from './reload-on-chunk-failure.ts';
import { reportPageViews } from './report-page-views.ts';
import { watchBuild } from './watch-build.ts';

/** What every page does, in a few hundred bytes: no framework, no validation library. */
reloadOnChunkFailure();
leaveBrokenPage();
colorBrowserBar();
reportPageViews();
registerDeviceWhenIdle();
handOverFirstWords();
watchBuild();
bidFarewell();
