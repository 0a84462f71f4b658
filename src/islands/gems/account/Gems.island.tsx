import { useStore } from '@nanostores/react';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { createEntryList, entryFilters } from '#src/client/gems/entry-list.ts';
import { watchGems } from '#src/client/gems/watch-gems.ts';
import { ensureDevice } from '#src/client/api/ensure-device.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import { downloadFile } from '#src/client/api/files.ts';
import { exportGemEntries } from '#src/contract/gems/gem-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { mineGemTextsOf } from '#src/i18n/gem-account-texts.ts';
import { loadGems } from '#src/client/gems/gems.ts';
import { $user } from '#src/client/account/user.ts';
import { withBoundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { EntryRows } from './EntryRows.tsx';

/** The visitor's gems, and every entry of their ledger (rule:ledger). The page itself contains none of them. */
function Gems({ language }: { language: Language }) {
  const texts = mineGemTextsOf(language);
  const list = useMemo(() => createEntryList(createBrowserClient()), []);
  const state = useStore(list.$state);
  const [isDownloading, setDownloading] = useState(false);
  useEffect(() => {
    const load = () => {
      void ensureDevice().then(
        () => list.load(),
        () => list.load(),
      );
    };
    load();
    const stopGems = watchGems();
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) load();
    };
    addEventListener('pageshow', onShow);
    // Another person's after a login or logout.
    let known = $user.get()?.id;
    const stopUser = $user.listen((user) => {
      if (known !== undefined && known !== user?.id) load();
      known = user?.id;
    });
    return () => {
      stopGems();
      stopUser();
      removeEventListener('pageshow', onShow);
    };
  }, [list]);

  function retry() {
    void loadGems();
    void list.load();
  }

  async function download() {
    if (isDownloading) return;
    setDownloading(true);
    await downloadFile(exportGemEntries, {}, 'gems.csv').catch(showError);
    setDownloading(false);
  }

  return (
    <div className="mine-room grid grid-cols-1 content-start items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(16rem,20rem)] md:gap-10">
      <BalanceCard language={language} />
      <section aria-labelledby="gem-entries" className="min-w-0">
        <h2 id="gem-entries" className="sr-only">
          {texts.entries}
        </h2>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div role="group" aria-label={texts.entries} className="choices text-[0.875rem]">
            {entryFilters.map((filter) => (
              <button
                key={filter}
                type="button"
                className="choice min-h-8.5 whitespace-nowrap"
                aria-pressed={filter === state.filter}
                onClick={() => void list.load(filter)}
              >
                {texts.filters[filter]}
              </button>
            ))}
          </div>
          <button
            type="button"
            className="button-quiet"
            aria-disabled={isDownloading || undefined}
            onClick={() => void download()}
          >
            <Download size={17} aria-hidden />
            {isDownloading ? texts.downloading : texts.download}
          </button>
        </div>
        <EntryRows state={state} language={language} onRetry={retry} onMore={() => void list.loadMore()} />
      </section>
    </div>
  );
}

export default withBoundary(Gems, 'page');
