import type { Hono } from 'hono';
import { eraseEndedLogins } from './accounts/erase/erase-ended-logins.ts';
import { eraseIdleGuests } from './accounts/erase/erase-guest.ts';
import { addLoginRoutes } from './accounts/login-routes.ts';
import { LoginService } from './accounts/login/login-service.ts';
import { addAccountRightsRoutes } from './accounts/rights-routes.ts';
import { findMember } from './accounts/sessions/find-member.ts';
import { addOwnCharacterRoutes } from './characters/own/routes.ts';
import { addCharacterRoutes } from './characters/routes.ts';
import { isHeldForRunningReply } from './chat/base/reply-price.ts';
import { eraseDeletedConversations } from './chat/conversations/deleted-conversations.ts';
import { addGuidanceRoutes } from './chat/guidance/routes.ts';
import { createPictureRights } from './chat/media/picture-rights.ts';
import { addMediaRoutes } from './chat/media/routes.ts';
import { eraseOldRecordings } from './chat/media/speaker.ts';
import { MemoryWorker } from './chat/memory/memory-worker.ts';
import { addMemoryRoutes } from './chat/memory/routes.ts';
import { addChatOptionRoutes } from './chat/options/routes.ts';
import { listAttachments } from './chat/prompt/attach-lorebook.ts';
import { addPromptRoutes } from './chat/prompt/routes.ts';
import { eraseLeftChunks } from './chat/replies/chunk-writer.ts';
import { ReplyWriter } from './chat/replies/reply-writer.ts';
import { addChatRoutes } from './chat/routes.ts';
import { addStorageRoutes } from './chat/storage-routes.ts';
import { addTransferRoutes } from './chat/transfer/routes.ts';
import { eraseRemovedMessages } from './chat/tree/erase-removed-messages.ts';
import { addContentRoutes } from './content/routes.ts';
import { addFavouriteRoutes } from './favourites/routes.ts';
import { voidOldHolds } from './gems/charge.ts';
import { addGemRoutes } from './gems/routes.ts';
import { eraseOldNetworks } from './gems/take-package.ts';
import { KnownGuests } from './identity/known-guests.ts';
import { readStorageUse, recountStorage, requireRoom, writeStorageLimits } from './identity/storage.ts';
import { addLorebookRoutes } from './lorebooks/routes.ts';
import { eraseOldOrders } from './membership/erase-payments.ts';
import { openPayments } from './membership/open-payments.ts';
import { addMembershipRoutes } from './membership/routes.ts';
import { sweepPayments } from './membership/sweep-payments.ts';
import { addPageViewRoutes } from './operations/page-views/record-page-view.ts';
import { addRenderErrorRoutes } from './operations/render-error-routes.ts';
import { addOperationRoutes } from './operations/routes.ts';
import { addPersonaRoutes } from './personas/routes.ts';
import { PictureService } from './pictures/picture-service.ts';
import { preparePictures } from './pictures/prepare-pictures.ts';
import { addPictureRoutes } from './pictures/routes.ts';
import { CallRouter, type VisitorSource } from './platform/http/calls/call-router.ts';
import { StoredBytes } from './platform/http/calls/stored-bytes.ts';
import type { Member } from './platform/http/visitor/visitor.ts';
import { createIdempotencyStore, eraseOldAnswers } from './platform/idempotency/idempotency.ts';
import { createRateLimits, type RateLimits } from './platform/limits/rate-limits.ts';
import { TokenBudgets } from './platform/limits/token-budgets.ts';
import { meterModels } from './platform/llm/model/metered-model.ts';
import { repeatDaily } from './platform/process/repeat-daily.ts';
import type { Services } from './platform/services.ts';
import { createSpeechClient } from './platform/speech/speech-client.ts';
import { PreviewService } from './previews/preview-service.ts';
import { addPreviewRoutes } from './previews/routes.ts';
import { addProfileRoutes } from './profile/routes.ts';
import { openPush } from './push/open-push.ts';
import { addPushRoutes } from './push/routes.ts';
import { addSearchRoutes } from './search/routes.ts';

export interface Api {
  app: Hono;
  /** The member whose session a request carries; null without one. */
  findMember(request: Request): Promise<Member | null>;
  /** Makes the pictures ready that pages show, in the background, until `close`. */
  preparePictures(): void;
  /** Lets running replies finish for `graceMs`, then ends them. The database stays open. */
  close(graceMs: number): Promise<void>;
}

/**
 * Composes the topics into one app (architecture: the house).
 * @param shared limits that pages are counted with as well
 */
export async function createApi(given: Services, shared?: RateLimits): Promise<Api> {
  const tokens = await TokenBudgets.open(given);
  const services = { ...given, chatModels: meterModels(given.chatModels, tokens) };
  const { database, log, env } = services;
  const logins = new LoginService(services);
  const limits = shared ?? createRateLimits(env, log);
  const guests = new KnownGuests(database, log);
  const visitors: VisitorSource = {
    findBySession: (request) => findMember(database, logins, request),
    findByDevice: (deviceId) => guests.find(deviceId),
    findByDeviceAgain: (deviceId) => guests.findAgain(deviceId),
  };
  const memory = new MemoryWorker(services);
  const push = await openPush(services);
  const writer = new ReplyWriter(services, {
    onReplyBegin: (conversationId) => memory.makeWay(conversationId),
    onReplyEnd({ conversationId, message, isRead, leavesOut }) {
      if (message.state === 'complete') memory.remember(conversationId, leavesOut);
      // What its person stopped is no news.
      const isNews = message.state === 'complete' || message.finish_reason === 'interrupted';
      if (isNews && !isRead) push.notifier.notify({ conversationId, messageId: message.id });
    },
  });
  await Promise.all([writer.start(), writeStorageLimits(database)]);
  const router = new CallRouter({
    log,
    // The site's own address, too: a proxy in front may ask with another host.
    allowedOrigins: [...env.ALLOWED_ORIGINS, ...(env.SITE_URL === undefined ? [] : [env.SITE_URL])],
    idempotency: createIdempotencyStore(database, writer.owner),
    visitors,
    limits,
    tokens,
    requireRoom: (userId) => requireRoom(database, userId),
    stored: new StoredBytes(limits, log, async (userId) => (await readStorageUse(database, userId)).bytes),
  });
  addLoginRoutes(router, services, { logins, limits });
  const pictures = new PictureService(services, createPictureRights(database));
  const avatars = { database, env, pictures };
  addProfileRoutes(router, avatars);
  addCharacterRoutes(router, database);
  addOwnCharacterRoutes(router, { ...avatars, contextTokens: services.chatModels.default.context.tokens });
  addContentRoutes(router, database);
  addFavouriteRoutes(router, database);
  addSearchRoutes(router, database);
  addGemRoutes(router, services);
  const chat = addChatRoutes(router, services, writer);
  addStorageRoutes(router, database);
  addMemoryRoutes(router, services, memory);
  addGuidanceRoutes(router, services);
  addPromptRoutes(router, services);
  addLorebookRoutes(router, database, listAttachments);
  addPersonaRoutes(router, avatars);
  const speech = createSpeechClient(env);
  addChatOptionRoutes(router, services, { speaks: speech !== null });
  addMediaRoutes(router, services, speech);
  const payments = await openPayments(services);
  addPushRoutes(router, database, push.publicKey);
  addMembershipRoutes(router, services, { payments, limits });
  addTransferRoutes(router, services, { writer, pictures });
  const pageViews = addPageViewRoutes(router, services);
  addRenderErrorRoutes(router, log);
  addOperationRoutes(router.app, services);
  addPictureRoutes(router.app, pictures, { visitors, limits });
  const erasure = {
    writer,
    payments,
    forgetPicture: (id: string) => pictures.forget(id),
    forgetGuest: (userId: string) => {
      guests.forget(userId);
    },
  };
  addAccountRightsRoutes(router, services, { ...erasure, logins });
  addPreviewRoutes(router.app, new PreviewService(services, pictures));
  const upkeep = [
    { name: 'deleted-conversations-erased', run: () => eraseDeletedConversations(database) },
    { name: 'removed-messages-erased', run: () => eraseRemovedMessages(database) },
    { name: 'old-token-days-erased', run: () => tokens.eraseOldDays() },
    { name: 'left-chunks-erased', run: () => eraseLeftChunks(database) },
    {
      name: 'old-holds-voided',
      run: () => voidOldHolds(database, isHeldForRunningReply()),
      everyMs: 300_000,
    },
    { name: 'old-gem-networks-erased', run: () => eraseOldNetworks(database) },
    { name: 'payments-swept', run: () => sweepPayments(payments), everyMs: 180_000 },
    { name: 'old-orders-erased', run: () => eraseOldOrders(database) },
    { name: 'old-answers-erased', run: () => eraseOldAnswers(database) },
    { name: 'old-recordings-erased', run: () => eraseOldRecordings(database) },
    { name: 'left-uploads-erased', run: () => pictures.eraseLeftUploads() },
    {
      name: 'idle-guests-erased',
      run: () => eraseIdleGuests({ ...erasure, database }, env.GUEST_KEPT_MONTHS),
    },
    { name: 'storage-recounted', run: () => recountStorage(database) },
    { name: 'ended-logins-erased', run: () => eraseEndedLogins(database) },
  ].map((work) => repeatDaily(work, log));
  let stopPreparing = () => Promise.resolve();
  return {
    app: router.app,
    findMember: (request) => findMember(database, logins, request),
    preparePictures() {
      stopPreparing = preparePictures(pictures, log);
    },
    async close(graceMs) {
      await Promise.all([
        writer.close(graceMs),
        chat.close(),
        pageViews.close(),
        payments.close(),
        stopPreparing(),
        ...upkeep.map((end) => end()),
      ]);
      // Only now: the last replies have something to remember, which is left for the next ones.
      await Promise.all([memory.close(), push.notifier.close()]);
      await tokens.close();
      await limits.close();
    },
  };
}
