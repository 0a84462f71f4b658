import { addLoginRoutes } from './account/login-routes.ts';
import type { LoginService } from './account/login/login-service.ts';
import { addRightsRoutes } from './account/rights-routes.ts';
import { addOwnCharacterRoutes } from './cards/routes.ts';
import { addCharacterRoutes } from './characters/routes.ts';
import { addGuidanceRoutes } from './chat/guidance/routes.ts';
import { addMediaRoutes } from './chat/media/routes.ts';
import type { MemoryWorker } from './chat/memory/memory-worker.ts';
import { addMemoryRoutes } from './chat/memory/routes.ts';
import { addChatOptionRoutes } from './chat/options/routes.ts';
import { listAttachments } from './chat/prompt/attach-lorebook.ts';
import { addPromptRoutes } from './chat/prompt/routes.ts';
import type { ReplyWriter } from './chat/replies/reply-writer.ts';
import { addChatRoutes } from './chat/routes.ts';
import { addStorageRoutes } from './account/profile/storage-routes.ts';
import { addTransferRoutes } from './chat/transfer/routes.ts';
import { addContentRoutes } from './stories/routes.ts';
import { addFavouriteRoutes } from './favourites/routes.ts';
import { addGemRoutes } from './gems/routes.ts';
import { addLorebookRoutes } from './lorebooks/routes.ts';
import type { Payments } from './membership/open-payments.ts';
import { addMembershipRoutes } from './membership/routes.ts';
import { addPageViewRoutes } from './operations/page-views/page-view-routes.ts';
import { addRenderErrorRoutes } from './operations/render-error-routes.ts';
import { addOperationRoutes } from './operations/routes.ts';
import { addPersonaRoutes } from './personas/routes.ts';
import type { PictureService } from './pictures/picture-service.ts';
import { addPictureRoutes } from './pictures/routes.ts';
import type { CallRouter, VisitorSource } from './platform/http/calls/call-router.ts';
import type { RateLimits } from './platform/limits/rate-limits.ts';
import type { Services } from './platform/services.ts';
import { createSpeechClient } from './platform/speech/speech-client.ts';
import { PreviewService } from './previews/preview-service.ts';
import { addPreviewRoutes } from './previews/routes.ts';
import { addProfileRoutes } from './account/profile/routes.ts';
import { addPushRoutes } from './push/routes.ts';
import { addSearchRoutes } from './search/routes.ts';

export interface ApiParts {
  services: Services;
  limits: RateLimits;
  logins: LoginService;
  visitors: VisitorSource;
  memory: MemoryWorker;
  writer: ReplyWriter;
  pictures: PictureService;
  payments: Payments;
  /** The public key of this installation for push messages. */
  pushKey: string;
  /** Drops every cached version of a picture. */
  forgetPicture: (id: string) => Promise<void>;
  /** Drops an erased guest from the memory of the process. */
  forgetGuest: (userId: string) => void;
}

/** A topic with streams or timers that end with the server. */
interface Closable {
  close(): Promise<void>;
}

/**
 * Adds the routes of all topics.
 * @returns the topics to close when the server stops
 */
export function addRoutes(router: CallRouter, parts: ApiParts): Closable[] {
  const { services, limits, logins, memory, writer, pictures, payments } = parts;
  const { database, env, log } = services;
  addLoginRoutes(router, services, { logins, limits });
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
  addMediaRoutes(router, services, { speech, limits });
  addPushRoutes(router, database, parts.pushKey);
  addMembershipRoutes(router, services, { payments, limits });
  addTransferRoutes(router, services, { writer, pictures });
  const pageViews = addPageViewRoutes(router, services);
  addRenderErrorRoutes(router, log);
  addOperationRoutes(router.app, services);
  addPictureRoutes(router.app, pictures, parts);
  addRightsRoutes(router, services, parts);
  addPreviewRoutes(router.app, new PreviewService(services, pictures));
  return [chat, pageViews];
}
