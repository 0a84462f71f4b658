import { attachLorebook as attachLorebookCall } from '#src/contract/lorebooks/lorebook-calls.ts';
import { inspectContext as inspectContextCall } from '#src/contract/memory/memory-calls.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import type { Services } from '#src/server/platform/services.ts';
import { attachLorebook } from './attach-lorebook.ts';
import { inspectContext } from './inspect-context.ts';

/** Serves the parts of prompts that people can inspect. */
export function addPromptRoutes(router: CallRouter, services: Services): void {
  router.serveVisitor(inspectContextCall, ({ query, visitor }) =>
    inspectContext(services, {
      owner: visitor,
      conversationId: query.conversation_id,
      content: query.content,
    }),
  );
  router.serveVisitor(attachLorebookCall, ({ body, visitor }) =>
    attachLorebook(services.database, {
      owner: visitor,
      lorebookId: body.lorebook_id,
      conversationId: body.conversation_id,
      isAttached: body.is_attached,
    }),
  );
}
