import * as pushCalls from '#src/contract/push/push-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { countUnreadChats } from './load-unseen-reply.ts';
import { editPushSettings, loadPushSettings } from './push-settings.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

export function addPushRoutes(router: CallRouter, database: Database, publicKey: string): void {
  router.serve(pushCalls.getPushKey, () => Promise.resolve({ public_key: publicKey }));
  router.serveVisitor(pushCalls.getPushSettings, ({ visitor }) => loadPushSettings(database, visitor.userId));
  router.serveVisitor(pushCalls.editPushSettings, ({ body, visitor }) =>
    editPushSettings(database, visitor.userId, {
      showsText: body.shows_text,
      quiet: body.quiet,
      timeZone: body.time_zone,
    }),
  );
  router.serveVisitor(pushCalls.subscribePush, async ({ body, visitor, language }) => {
    const { endpoint, keys, replaces } = body;
    await subscribe(database, visitor, { endpoint, ...keys, language, replaces });
    return editPushSettings(database, visitor.userId, { timeZone: body.time_zone });
  });
  router.serveVisitor(pushCalls.unsubscribePush, async ({ body, visitor }) => {
    await unsubscribe(database, visitor.userId, body.endpoint);
    return loadPushSettings(database, visitor.userId);
  });
  router.serveVisitor(pushCalls.countUnreadChats, async ({ visitor }) => ({
    chats: await countUnreadChats(database, visitor.userId),
  }));
}
