import { useCallback } from 'react';
import type * as z from 'zod/mini';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { listRemovals } from '#src/contract/chat/tree-calls.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import { formatMoment, formatMomentInFull } from '#src/i18n/format-moment.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { useHead } from '../parts/panel-hooks.ts';
import { type PanelData, usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';

type Removals = z.output<typeof listRemovals.result>;

interface RemovedListProps {
  removals: PanelData<Removals>;
  texts: PanelTexts;
  language: Language;
  onRestore: (removalId: string) => void;
}

/** The messages removed from the conversation that can be restored. */
export function RemovedList({ removals, texts, language, onRestore }: RemovedListProps) {
  const words = texts.settings;
  return (
    <>
      <h3 className="font-semibold leading-snug mt-4">{words.removed}</h3>
      <PanelLoaded loaded={removals} texts={texts}>
        {(records) =>
          records.length === 0 ? (
            <p className="text-sm text-muted">{words.nothingRemoved}</p>
          ) : (
            <ul className="grid gap-2">
              {records.map((removal) => (
                <li key={removal.removal_id} className="box flex items-center gap-3">
                  <div className="min-w-0 grow">
                    <p className="line-clamp-2 wrap-anywhere">
                      {removal.kind === 'reset' ? (
                        words.wasReset
                      ) : (
                        <span dir="auto" lang={languageOfText(removal.excerpt)}>
                          {removal.excerpt}
                        </span>
                      )}
                    </p>
                    <p className="text-sm text-muted">
                      {words.messageCount(removal.message_count)}
                      {' · '}
                      <time
                        dateTime={removal.remove_time}
                        title={formatMomentInFull(removal.remove_time, language)}
                      >
                        {formatMoment(removal.remove_time, new Date(), language)}
                      </time>
                    </p>
                  </div>
                  <button
                    type="button"
                    className="button-quiet button-small shrink-0"
                    aria-label={words.restoreNamed(removal.excerpt)}
                    onClick={() => onRestore(removal.removal_id)}
                  >
                    {words.restore}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </PanelLoaded>
    </>
  );
}

/** Loads the removals that can be restored, newest first; again whenever a message was added or removed. */
export function useRemovals(session: ChatSession) {
  const { client } = session;
  const head = useHead(session);
  const conversationId = useSelected(session.$state, (state) => state.conversationId);
  const removal = useSelected(session.$state, (state) => state.lastRemoval?.removalId);
  const load = useCallback(
    () =>
      conversationId === null
        ? Promise.resolve([])
        : client.call(listRemovals, { query: { conversation_id: conversationId } }),
    // Whenever a message was added or removed, the removals may have changed.
    // oxlint-disable-next-line react/exhaustive-deps
    [client, conversationId, head, removal],
  );
  return usePanelData(load);
}
