import type { Hono } from 'hono';
import { z } from 'zod';
import { characterId, slug } from '#src/contract/call/fields.ts';
import { languages } from '#src/contract/locale/language.ts';
import { ogImagePath, ogImagesPath } from '#src/domain/site/og-image.ts';
import { answerFile } from '#src/server/pictures/answer-file.ts';
import { pictureMissing } from '#src/server/pictures/picture-service.ts';
import type { PreviewService } from './preview-service.ts';

const addressSchema = z.object({
  kind: z.enum(['article', 'character', 'site']),
  /** The id of an article or of a character. */
  key: z.union([slug, characterId]),
  language: z.enum(languages),
  file: z.string().regex(/^[0-9a-f]{16}\.jpg$/),
});

/**
 * Serves link previews (Open Graph): `/og/{kind}/{key}/{language}/{version}.jpg`. The version is a hash of the drawn
 * content; any other version redirects to the right version, so links that were shared before a change still show a
 * preview.
 */
export function addPreviewRoutes(app: Hono, service: PreviewService): void {
  app.get(`${ogImagesPath}/:kind/:key/:language/:file`, async (c) => {
    const address = addressSchema.safeParse(c.req.param());
    if (!address.success) throw pictureMissing();
    const subject = await service.requireSubject(address.data);
    const path = ogImagePath(subject.subject);
    if (c.req.path !== path) {
      return new Response(null, { status: 302, headers: { Location: path, 'Cache-Control': 'no-cache' } });
    }
    return answerFile(c.req.raw, await service.getImage(subject), { type: 'image/jpeg' });
  });
}
