import { getGemBalance } from '#src/contract/gems/gem-balance-calls.ts';
import * as calls from '#src/contract/gems/gem-calls.ts';
import { toStream } from '#src/server/platform/http/answers/to-stream.ts';
import { answerDownload } from '#src/server/platform/http/calls/answer-download.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import type { Services } from '#src/server/platform/services.ts';
import { listEntries } from './list-entries.ts';
import { getBalance } from './load-account.ts';
import { writeEntriesCsv } from './write-entries-csv.ts';

/** Serves the balance of a visitor and the entries of the ledger (rule:ledger). */
export function addGemRoutes(
  router: CallRouter,
  { database, env }: Pick<Services, 'database' | 'env'>,
): void {
  router.serveVisitor(getGemBalance, ({ visitor }) => getBalance({ database, env }, visitor.userId));
  router.serveVisitor(calls.listGemEntries, ({ visitor, language, query }) =>
    listEntries(database, { userId: visitor.userId, language }, query),
  );
  router.serveVisitor(calls.exportGemEntries, ({ visitor, language }) => {
    const pieces = writeEntriesCsv(database, { userId: visitor.userId, language });
    const day = new Date().toISOString().slice(0, 10);
    const body = toStream(pieces);
    return Promise.resolve(
      answerDownload({ body, type: 'text/csv; charset=utf-8', name: `gems-${day}`, extension: 'csv' }),
    );
  });
}
