import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import type { Hono } from 'hono';
import { LoginService } from './account/login/login-service.ts';
import { findMember } from './account/sessions/find-member.ts';
import { addRoutes, type ApiParts } from './add-routes.ts';
import { createPictureRights } from './chat/media/picture-rights.ts';
import { MemoryWorker } from './chat/memory/memory-worker.ts';
import { ReplyWriter } from './chat/replies/reply-writer.ts';
import { measureGems } from './gems/measure-gems.ts';
import { KnownGuests } from './account/identity/known-guests.ts';
import { readStorageUse, requireRoom, writeStorageLimits } from './account/identity/storage.ts';
import { openPayments } from './membership/open-payments.ts';
import { PictureService } from './pictures/picture-service.ts';
import { preparePictures } from './pictures/prepare-pictures.ts';
import { CallRouter, type VisitorSource } from './platform/http/calls/call-router.ts';
import { UploadFolder } from './platform/http/body/upload-folder.ts';
import { StoredBytes } from './platform/http/calls/stored-bytes.ts';
import type { Member } from './platform/http/visitor/visitor.ts';
import { createIdempotencyStore } from './platform/idempotency/idempotency.ts';
import { createRateLimits, type RateLimits } from './platform/limits/rate-limits.ts';
import { TokenBudgets } from './platform/limits/token-budgets.ts';
import { meterModels } from './platform/llm/model/metered-model.ts';
import type { Services } from './platform/services.ts';
import { openPush } from './push/open-push.ts';
import type { ReplyNotifier } from './push/reply-notifier.ts';
import { startUpkeep } from './start-upkeep.ts';

export interface Api {
  app: Hono;
  /** The member whose session a request carries; null without one. */
  findMember(request: Request): Promise<Member | null>;
  /** Prepares the pictures that pages show, in the background, until `close`. */
  preparePictures(): void;
  /** Lets running replies finish until the signal, then ends them. The database stays open. */
  close(over: AbortSignal): Promise<void>;
}

/**
 * Composes the topics into one app.
 * @param shared the limits that also count pages
 */
export async function createApi(given: Services, shared?: RateLimits): Promise<Api> {
  const tokens = await TokenBudgets.open(given);
  const services = { ...given, chatModels: meterModels(given.chatModels, tokens, given.metrics) };
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
  const push = await openPush(services, limits);
  const writer = createReplyWriter(services, memory, push.notifier);
  await Promise.all([writer.start(), writeStorageLimits(database)]);
  const router = createRouter(services, { writer, visitors, limits, tokens });
  const pictures = new PictureService(services, createPictureRights(database));
  const payments = await openPayments(services);
  const parts: ApiParts = {
    services,
    limits,
    logins,
    visitors,
    memory,
    writer,
    pictures,
    payments,
    pushKey: push.publicKey,
    forgetPicture: (id) => pictures.forget(id),
    forgetGuest: (userId) => {
      guests.forget(userId);
    },
  };
  measureGems(database, services.metrics);
  const topics = addRoutes(router, parts);
  const upkeep = startUpkeep(parts, tokens);
  let stopPreparing = () => Promise.resolve();
  return {
    app: router.app,
    findMember: (request) => findMember(database, logins, request),
    preparePictures() {
      stopPreparing = preparePictures(pictures, log);
    },
    async close(over) {
      await Promise.all([
        writer.close(over),
        payments.close(),
        stopPreparing(),
        ...upkeep.map((end) => end()),
      ]);
      // Closed later: until then replies are read, and logins that end are noticed.
      await Promise.all(topics.map((topic) => topic.close()));
      // Closed last: the last replies still have memories to extract, which are left for later replies.
      await Promise.all([memory.close(), push.notifier.close()]);
      await tokens.close();
      await limits.close();
    },
  };
}

/** Creates the writer of replies, which hands finished replies to the memory and to push notices. */
function createReplyWriter(services: Services, memory: MemoryWorker, notifier: ReplyNotifier): ReplyWriter {
  return new ReplyWriter(services, {
    onReplyBegin: (conversationId) => memory.yieldToReply(conversationId),
    onReplyEnd({ conversationId, message, hasDroppedTurns }) {
      if (message.state === 'complete') memory.remember(conversationId, hasDroppedTurns);
      // A reply that the person stopped needs no notification.
      const isNews = message.state === 'complete' || message.finish_reason === 'interrupted';
      if (isNews) notifier.notify({ conversationId, messageId: message.id });
    },
  });
}

function createRouter(
  { database, env, log }: Services,
  { writer, ...parts }: Pick<ApiParts, 'writer' | 'visitors' | 'limits'> & { tokens: TokenBudgets },
): CallRouter {
  const readBytes = async (userId: string) => (await readStorageUse(database, userId)).bytes;
  return new CallRouter({
    ...parts,
    log,
    // The site's own address is allowed as well: a proxy in front may send another host.
    allowedOrigins: [...env.ALLOWED_ORIGINS, ...(env.SITE_URL === undefined ? [] : [env.SITE_URL])],
    idempotency: createIdempotencyStore(database, writer.owner),
    asksForHelp: isInCrisis,
    requireRoom: (userId) => requireRoom(database, userId),
    stored: new StoredBytes({ limits: parts.limits, log, readBytes, asksForHelp: isInCrisis }),
    uploads: new UploadFolder(env.DATA_DIR, log),
  });
}
