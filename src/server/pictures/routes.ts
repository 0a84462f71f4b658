import type { Hono } from 'hono';
import { picturesPath, type PictureWidth, pictureWidths } from '#src/contract/picture.ts';
import { acceptsAvif } from './accepts-avif.ts';
import { answerFile } from './answer-file.ts';
import { formatsOf, pictureMissing, type PictureService } from './picture-service.ts';

/** Without a width, a picture comes as wide as a phone's. */
const plainWidth: PictureWidth = 480;

/** The picture route (D9): stored pictures in the declared widths, never enlarged. The query is not looked at. */
export function addPictureRoutes(app: Hono, service: PictureService): void {
  const answer = async (request: Request, id: string, width: PictureWidth | undefined) => {
    if (width === undefined || !/^[0-9a-f]{16}$/.test(id)) throw pictureMissing();
    const hasAvif = acceptsAvif(request.headers.get('accept')) && formatsOf(width).includes('avif');
    const format = hasAvif ? 'avif' : 'webp';
    const file = await service.getRendition({ id, width, format });
    return answerFile(request, file, { type: `image/${format}`, vary: 'Accept' });
  };
  app.get(`${picturesPath}/:id`, (c) => answer(c.req.raw, c.req.param('id'), plainWidth));
  app.get(`${picturesPath}/:id/:width`, (c) =>
    answer(c.req.raw, c.req.param('id'), readWidth(c.req.param('width'))),
  );
}

/** A declared width as it is written in addresses; `0480` or `480.0` would be a second address of the same. */
function readWidth(text: string): PictureWidth | undefined {
  return pictureWidths.find((width) => String(width) === text);
}
