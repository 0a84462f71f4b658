import type { Hono } from 'hono';
import { picturesPath, type PictureWidth, pictureWidths } from '#src/contract/pictures/picture.ts';
import type { VisitorSource } from '#src/server/platform/http/calls/call-router.ts';
import { clientNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { answerFile } from './answer-file.ts';
import { pictureMissing, type PictureService } from './picture-service.ts';
import { isUploadId } from './upload-id.ts';

/** The width of an address without a width: the width of a phone. */
const plainWidth: PictureWidth = 480;

/**
 * Serves the picture route (rule:pictures): stored pictures in the declared widths, never enlarged. The query is
 * ignored. A picture that has to be unlocked is sent to a person who unlocked it, known by the cookies of the session
 * or of the device, as an `<img>` sends them.
 */
export function addPictureRoutes(
  app: Hono,
  service: PictureService,
  { visitors, limits }: { visitors: VisitorSource; limits: RateLimits },
): void {
  const answer = async (request: Request, id: string, width: PictureWidth | undefined) => {
    if (width === undefined || !(isUploadId(id) || /^[0-9a-f]{16}$/.test(id))) throw pictureMissing();
    const { file, isPersonal } = await service.getRendition(
      { id, width },
      {
        findUserId: () => findUserId(visitors, request),
        countEncoding: async () => countEncoding(limits, request, await findUserId(visitors, request)),
      },
    );
    return answerFile(request, file, { type: 'image/webp', isPersonal });
  };
  app.get(`${picturesPath}/:id`, (c) => answer(c.req.raw, c.req.param('id'), plainWidth));
  app.get(`${picturesPath}/:id/:width`, (c) =>
    answer(c.req.raw, c.req.param('id'), readWidth(c.req.param('width'))),
  );
}

/** Returns the member of the session, else the guest of the device; null for an unknown visitor. */
async function findUserId(visitors: VisitorSource, request: Request): Promise<string | null> {
  const member = await visitors.findBySession(request);
  if (member !== null) return member.userId;
  const deviceId = requestDeviceId(request);
  const guest = deviceId === null ? null : await visitors.findByDevice(deviceId);
  return guest?.userId ?? null;
}

/** Counts a picture that has to be generated for a visitor, as calls are counted (limit-call.ts). */
async function countEncoding(limits: RateLimits, request: Request, userId: string | null): Promise<void> {
  if (userId !== null) await limits.consume(limitRules.encodingsOfVisitor, [userId]);
  const network = clientNetwork(request);
  if (network !== null) await limits.consume(limitRules.encodingsOfNetwork, [network]);
}

/** Reads a declared width from an address; `0480` or `480.0` would be a second address of the same picture. */
function readWidth(text: string): PictureWidth | undefined {
  return pictureWidths.find((width) => String(width) === text);
}
