import * as treeCalls from '#src/contract/chat/tree-calls.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { clientNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import type { Services } from '#src/server/platform/services.ts';
import { rereadMessage } from '../messages/load-messages.ts';
import type { ReplyReading } from '../replies/reply-reading.ts';
import type { ReplyWriter } from '../replies/reply-writer.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { hideMessage } from './hide-message.ts';
import { listBranches } from './list-branches.ts';
import { listRemovals } from './list-removals.ts';
import { restoreRemoval } from './restore-removal.ts';
import { searchMessages } from '../search/search-messages.ts';
import { branchMessage, selectMessage } from './select-message.ts';
import { continueMessage, resendMessage } from './write-variant.ts';

export interface TreeParts {
  writer: ReplyWriter;
  reading: ReplyReading;
}

/** Serves the changes to the tree of a conversation's messages. */
export function addTreeRoutes(router: CallRouter, services: Services, parts: TreeParts): void {
  addVariantRoutes(router, services, parts);
  addChangeRoutes(router, services, parts);
  addReadingRoutes(router, services);
}

function addVariantRoutes(router: CallRouter, services: Services, { writer, reading }: TreeParts): void {
  router.serveVisitor(treeCalls.resendMessage, async ({ body, visitor, language, request }) => {
    const { reply, start } = await resendMessage(services, writer, {
      owner: { ...visitor, network: clientNetwork(request) },
      messageId: body.message_id,
      clientMessageId: body.client_message_id,
    });
    return reading.open(reply, { visitor, language, start });
  });
  router.serveVisitor(treeCalls.continueMessage, async ({ body, visitor, language, request }) => {
    const { reply, start } = await continueMessage(services, writer, {
      owner: { ...visitor, network: clientNetwork(request) },
      messageId: body.message_id,
      clientMessageId: body.client_message_id,
    });
    return reading.open(reply, { visitor, language, start });
  });
}

function addChangeRoutes(router: CallRouter, services: Services, { writer }: TreeParts): void {
  const { database } = services;
  router.serveVisitor(
    treeCalls.editMessage,
    ({ body, visitor, language }) =>
      editMessage(services, {
        owner: visitor,
        language,
        messageId: body.message_id,
        content: body.content,
        branch: body.branch,
        version: body.version,
      }),
    rereadMessage(database),
  );
  router.serveVisitor(treeCalls.selectMessage, ({ body, visitor }) =>
    selectMessage(database, { owner: visitor, messageId: body.message_id }),
  );
  router.serveVisitor(treeCalls.branchMessage, ({ body, visitor }) =>
    branchMessage(database, { owner: visitor, messageId: body.message_id }),
  );
  router.serveVisitor(
    treeCalls.hideMessage,
    ({ body, visitor, language }) =>
      hideMessage(database, {
        owner: visitor,
        language,
        messageId: body.message_id,
        isHidden: body.is_hidden,
      }),
    rereadMessage(database),
  );
  router.serveVisitor(treeCalls.deleteMessage, ({ body, visitor }) =>
    deleteMessage(database, writer, { owner: visitor, messageId: body.message_id, alone: body.alone }),
  );
  router.serveVisitor(treeCalls.restoreRemoval, ({ body, visitor }) =>
    restoreRemoval(database, { owner: visitor, removalId: body.removal_id }),
  );
}

function addReadingRoutes(router: CallRouter, { database }: Services): void {
  router.serveVisitor(treeCalls.listRemovals, ({ query, visitor }) =>
    listRemovals(database, { owner: visitor, conversationId: query.conversation_id }),
  );
  router.serveVisitor(treeCalls.listBranches, ({ query, visitor }) =>
    listBranches(database, { owner: visitor, conversationId: query.conversation_id }),
  );
  router.serveVisitor(treeCalls.searchMessages, ({ query, visitor }) =>
    searchMessages(database, {
      owner: visitor,
      conversationId: query.conversation_id,
      words: query.q,
      page: query.page,
    }),
  );
}
