import { z } from 'zod';
import * as calls from '#src/contract/lorebooks/lorebook-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { answerDownload } from '#src/server/platform/http/calls/answer-download.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { deleteLorebook, editLorebook } from './edit-lorebook.ts';
import { exportLorebook } from './export-lorebook.ts';
import { importLorebook } from './import-lorebook.ts';
import { type ListAttachments, listLorebooks, requireLorebook, toLorebook } from './load-lorebooks.ts';
import { storeLorebook, toLorebookName } from './store-lorebook.ts';

/** The reference that is stored for the response to an import with an `Idempotency-Key` if the book is large. */
const importReference = z.object({
  id: z.string(),
  notes: calls.importLorebook.result.shape.notes,
});

/** Serves people's lorebooks; `attachLorebook` is served with the prompt. */
export function addLorebookRoutes(
  router: CallRouter,
  database: Database,
  listAttachments: ListAttachments,
): void {
  router.serveVisitor(calls.listLorebooks, ({ visitor }) =>
    listLorebooks(database, listAttachments, { userId: visitor.userId }),
  );
  const readLorebook = async (id: string, { visitor }: { visitor: Visitor }) => {
    const row = await requireLorebook(database, visitor.userId, id);
    const attachments = await listAttachments(database, [row.id]);
    return toLorebook(row, attachments.get(row.id) ?? []);
  };
  router.serveVisitor(calls.getLorebook, ({ visitor, query }) =>
    readLorebook(query.lorebook_id, { visitor }),
  );
  router.serveVisitor(calls.addLorebook, ({ visitor, body }) =>
    storeLorebook(database, {
      userId: visitor.userId,
      name: toLorebookName(body.name, '?'),
      bookText: JSON.stringify({ extensions: {}, entries: [] }),
      sourceText: null,
    }),
  );
  router.serveVisitor(
    calls.importLorebook,
    ({ visitor, query, bytes, language }) =>
      importLorebook(database, { userId: visitor.userId, bytes, name: query.name, language }),
    {
      referenceOf: ({ lorebook, notes }) => JSON.stringify({ id: lorebook.id, notes }),
      async read(reference, context) {
        const { id, notes } = importReference.parse(JSON.parse(reference));
        return { lorebook: await readLorebook(id, context), notes };
      },
    },
  );
  router.serveVisitor(
    calls.editLorebook,
    ({ visitor, body }) =>
      editLorebook(database, listAttachments, {
        userId: visitor.userId,
        lorebookId: body.lorebook_id,
        version: body.version,
        name: body.name,
        isGlobal: body.is_global,
        scanDepth: body.scan_depth,
        tokenBudget: body.token_budget,
        isRecursive: body.recursive_scanning,
        entries: body.entries ?? [],
        removed: body.removed ?? [],
      }),
    { referenceOf: ({ id }) => id, read: readLorebook },
  );
  router.serveVisitor(calls.deleteLorebook, ({ visitor, body }) =>
    deleteLorebook(database, {
      userId: visitor.userId,
      lorebookId: body.lorebook_id,
      version: body.version,
    }),
  );
  router.serveVisitor(calls.exportLorebook, async ({ visitor, query }) => {
    const file = await exportLorebook(database, {
      userId: visitor.userId,
      lorebookId: query.lorebook_id,
      format: query.format,
    });
    return answerDownload({ ...file, type: 'application/json', extension: 'json' });
  });
}
