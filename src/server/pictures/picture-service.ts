import path from 'node:path';
import { desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import { type PictureWidth, pictureWidths } from '#src/contract/picture.ts';
import { usualWidths } from '#src/domain/picture-sources.ts';
import type { Services } from '#src/server/platform/services.ts';
import { DiskCache } from './disk-cache.ts';
import { EncodingQueue, type Urgency } from './encoding-queue.ts';
import { encodeRendition, type SentFormat } from './image-codec.ts';
import { type MadeFile, MadeFiles } from './made-files.ts';
import { pictures } from './tables.ts';
import { isUploadId } from './upload-id.ts';

/** What is kept of everything that was made. */
const diskBytes = 512 * 1024 * 1024;
const memoryBytes = 48 * 1024 * 1024;
const uploadsMemoryBytes = 8 * 1024 * 1024;
/** So many of the newest pictures are made ready in all their widths; more would take hours and be seldom seen. */
const preparedPictures = 200;
/** Below, what an AVIF file needs besides its pixels is more than it saves. */
const avifFromWidth = 240;
/** Avatars are this narrow, and shown in the narrowest widths only. */
const avatarWidth = 384;

/** One rendition: which picture, how wide, in which format. */
export interface Rendition {
  id: string;
  width: PictureWidth;
  format: SentFormat;
}

/** Makes and keeps what the picture route sends. */
export class PictureService {
  /** These also keep, and take turns at making, what is made of stored pictures elsewhere: link previews. */
  readonly files: MadeFiles;
  readonly queue = new EncodingQueue();
  /** What is made of uploads is on no disk, where it could be left behind when the upload goes. */
  readonly #uploads = new MadeFiles({ memoryBytes: uploadsMemoryBytes, disk: null });
  readonly #database: Services['database'];

  constructor({ database, log, env }: Pick<Services, 'database' | 'log' | 'env'>) {
    const disk = new DiskCache({ folder: path.resolve(env.DATA_DIR, 'pictures'), maxBytes: diskBytes, log });
    this.files = new MadeFiles({ memoryBytes, disk });
    this.#database = database;
  }

  /** @throws AppError 40003 with 404 for an unknown id */
  async getRendition(rendition: Rendition): Promise<MadeFile> {
    const name = nameOf(rendition);
    if (isUploadId(rendition.id)) {
      // Another process may have removed it.
      await this.#requireUpload(rendition.id);
      return this.#uploads.get(name, (urgency) => this.#make(rendition, urgency));
    }
    return this.files.peek(name) ?? this.files.get(name, (urgency) => this.#make(rendition, urgency));
  }

  /** Makes a rendition that is not there yet while nobody waits for another. */
  async prepareRendition(rendition: Rendition): Promise<void> {
    await this.files.prepare(nameOf(rendition), (urgency) => this.#make(rendition, urgency));
  }

  /** Drops all that was made of an upload, once its row is gone. */
  async forget(id: string): Promise<void> {
    const renditions = pictureWidths.flatMap((width) =>
      formatsOf(width).map((format) => ({ id, width, format })),
    );
    await Promise.all(renditions.map((rendition) => this.#uploads.forget(nameOf(rendition))));
  }

  async #requireUpload(id: string): Promise<void> {
    const [row] = await this.#database.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, id));
    if (row === undefined) throw pictureMissing();
  }

  /** The stored picture. @throws AppError 40003 with 404 for an unknown id */
  async requireOriginal(id: string): Promise<Buffer> {
    const [row] = await this.#database
      .select({ original: pictures.original })
      .from(pictures)
      .where(eq(pictures.id, id));
    if (row === undefined) throw pictureMissing();
    return row.original;
  }

  /** Every rendition of the newest pictures of the site that a page may ask for, the small ones first. */
  async listUsualRenditions(): Promise<Rendition[]> {
    const rows = await this.#database
      .select({ id: pictures.id, width: pictures.width, height: pictures.height })
      .from(pictures)
      .where(isNull(pictures.ownerId))
      .orderBy(desc(pictures.createdAt), pictures.id)
      .limit(preparedPictures);
    return pictureWidths.flatMap((width) =>
      rows
        .filter((row) => widthsOf(row).includes(width))
        .flatMap(({ id }) => formatsOf(width).map((format) => ({ id, width, format }))),
    );
  }

  async #make({ id, width, format }: Rendition, urgency: Readonly<Urgency>): Promise<Buffer> {
    // An address that names no picture takes no turn.
    const original = await this.requireOriginal(id);
    return this.queue.run(() => encodeRendition(original, width, format), urgency);
  }
}

/** The failure of an address that names no picture. */
export function pictureMissing(): AppError {
  return new AppError(40003, { status: 404, userMessage: userMessages.notFound });
}

function widthsOf({ width, height }: { width: number; height: number }): readonly PictureWidth[] {
  const isAvatar = width === height && width <= avatarWidth;
  if (isAvatar || width < avifFromWidth) return [96, 192];
  return usualWidths.filter((usual) => usual <= width);
}

/** The formats in which a width is sent, the one to prefer first. */
export function formatsOf(width: PictureWidth): readonly SentFormat[] {
  return width < avifFromWidth ? ['webp'] : ['avif', 'webp'];
}

function nameOf({ id, width, format }: Rendition): string {
  return `${id}-${width}.${format}`;
}
