import path from 'node:path';
import { desc, eq, isNull } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { type PictureWidth, pictureWidths } from '#src/contract/pictures/picture.ts';
import type { AppError } from '#src/contract/errors/app-error.ts';
import { usualWidths } from '#src/domain/pictures/picture-sources.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Services } from '#src/server/platform/services.ts';
import { DiskCache } from './disk-cache.ts';
import { EncodingQueue, type Urgency } from './encoding-queue.ts';
import { type MadeFile, MadeFiles } from './made-files.ts';
import { runPictureTask } from './run-picture-task.ts';
import { pictures } from './tables.ts';
import { isUploadId } from './upload-id.ts';

/** The size of the cache of generated files. */
const diskBytes = 512 * 1024 * 1024;
const memoryBytes = 48 * 1024 * 1024;
const uploadsMemoryBytes = 8 * 1024 * 1024;
/** The size of the cache of uploads, separate from the rest: neither evicts the other. */
const uploadsDiskBytes = 256 * 1024 * 1024;
/** The number of newest pictures that are prepared in all their widths; more would take hours and be seldom viewed. */
const preparedPictures = 200;
/** The width of the narrowest picture that is more than an avatar. */
const pageWidth = 240;
/** The width of avatars, which are shown in the narrowest widths only. */
const avatarWidth = 384;

/** One rendition: a picture in a width, as webp (rule:pictures). */
interface Rendition {
  id: string;
  width: PictureWidth;
}

interface SentPicture {
  file: MadeFile;
  /** True for one person's file: an upload, or an unlocked picture. */
  isPersonal: boolean;
}

/** The facts about the viewer of a picture that matter here. */
interface PictureReader {
  /** Finds the viewer's user, if it matters; null for an unknown viewer. */
  findUserId: () => Promise<string | null>;
  /** Counts a rendition that has to be generated for this reader. @throws AppError 50001 with 429 for too many */
  countEncoding: () => Promise<void>;
}

/** A rendition that is encoded ahead. */
interface UsualRendition extends Rendition {
  /** True if only people who unlocked the picture may load it. */
  isLocked: boolean;
}

/** Thrown for a rendition that is not public. */
class PictureLocked extends Error {}

/** Generates and caches the files that the picture route sends. */
export class PictureService {
  /** The cache that also generates the files that other rooms derive from stored pictures: link previews. */
  readonly files: MadeFiles;
  readonly queue = new EncodingQueue();
  /**
   * The files derived from uploads are deleted with them (`forget`); files that a crash left behind are swept
   * (`eraseLeftUploads`).
   */
  readonly #uploads: MadeFiles;
  readonly #uploadsDisk: DiskCache;
  readonly #database: Services['database'];
  readonly #rights: PictureRights;

  constructor({ database, log, env }: Pick<Services, 'database' | 'log' | 'env'>, rights: PictureRights) {
    const disk = new DiskCache({ folder: path.resolve(env.DATA_DIR, 'pictures'), maxBytes: diskBytes, log });
    this.files = new MadeFiles({ memoryBytes, disk });
    const folder = path.resolve(env.DATA_DIR, 'own-pictures');
    this.#uploadsDisk = new DiskCache({ folder, maxBytes: uploadsDiskBytes, log });
    this.#uploads = new MadeFiles({ memoryBytes: uploadsMemoryBytes, disk: this.#uploadsDisk });
    this.#database = database;
    this.#rights = rights;
  }

  /**
   * Returns a rendition. A public rendition, once generated, is returned without another query of the database; a
   * rendition that has to be unlocked, or was uploaded, queries it every time.
   * @throws AppError 40003 with 404 for an unknown id, and for a picture that this person did not unlock; 50001 with
   * 429 for too many that had to be generated
   */
  async getRendition(rendition: Rendition, reader: PictureReader): Promise<SentPicture> {
    if (isUploadId(rendition.id)) {
      // Another process may have deleted it.
      await this.#requireUpload(rendition.id);
      const name = nameOf('own', rendition);
      const file = await this.#uploads.get(name, (urgency) => this.#makeFor(reader, rendition, urgency));
      return { file, isPersonal: true };
    }
    const open = await this.#getOpen(rendition, reader);
    if (open !== null) return { file: open, isPersonal: false };
    const userId = await reader.findUserId();
    if (userId === null || !(await this.#rights.isUnlocked(rendition.id, userId))) throw pictureMissing();
    const name = nameOf('locked', rendition);
    const file = await this.files.get(name, (urgency) => this.#makeFor(reader, rendition, urgency));
    return { file, isPersonal: true };
  }

  /** Generates a missing rendition while nobody waits for another. */
  async prepareRendition({ isLocked, ...rendition }: UsualRendition): Promise<void> {
    await this.files.prepare(nameOf(isLocked ? 'locked' : 'open', rendition), (urgency) =>
      isLocked ? this.#make(rendition, urgency) : this.#makeOpen(rendition, urgency),
    );
  }

  /** Drops all files derived from an upload, once its row is deleted. */
  async forget(id: string): Promise<void> {
    await Promise.all(pictureWidths.map((width) => this.#uploads.forget(nameOf('own', { id, width }))));
  }

  /**
   * Erases the cached files of deleted uploads, including those whose deletion another machine, or nobody, reported
   * here.
   * @returns the number of files
   */
  async eraseLeftUploads(signal?: AbortSignal): Promise<number> {
    const names = await this.#uploadsDisk.list();
    const ids = [...new Set(names.map(idInName))];
    if (ids.length === 0) return 0;
    const rows = await this.#database
      .select({ id: pictures.id })
      .from(pictures)
      .where(isAnyOf(pictures.id, ids));
    const known = new Set(rows.map(({ id }) => id));
    const left = names.filter((name) => !known.has(idInName(name)));
    let erased = 0;
    for (const name of left) {
      if (signal?.aborted === true) break;
      await this.#uploads.forget(name);
      erased += 1;
    }
    return erased;
  }

  /** Returns a public rendition; null for a rendition that has to be unlocked. */
  async #getOpen(rendition: Rendition, reader: PictureReader): Promise<MadeFile | null> {
    const name = nameOf('open', rendition);
    const ready = this.files.peek(name);
    if (ready !== undefined) return ready;
    try {
      return await this.files.get(name, (urgency) => this.#makeOpen(rendition, urgency, reader));
    } catch (error) {
      if (error instanceof PictureLocked) return null;
      throw error;
    }
  }

  async #requireUpload(id: string): Promise<void> {
    const [row] = await this.#database.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, id));
    if (row === undefined) throw pictureMissing();
  }

  /** Returns the stored picture. @throws AppError 40003 with 404 for an unknown id */
  async requireOriginal(id: string): Promise<Buffer> {
    const [row] = await this.#database
      .select({ original: pictures.original })
      .from(pictures)
      .where(eq(pictures.id, id));
    if (row === undefined) throw pictureMissing();
    return row.original;
  }

  /** Lists every rendition of the newest pictures of the site that a page may request, small ones first. */
  async listUsualRenditions(): Promise<UsualRendition[]> {
    const rows = await this.#database
      .select({ id: pictures.id, width: pictures.width, height: pictures.height })
      .from(pictures)
      .where(isNull(pictures.ownerId))
      .orderBy(desc(pictures.createdAt), pictures.id)
      .limit(preparedPictures);
    const locked = await this.#rights.listLocked(rows.map(({ id }) => id));
    return pictureWidths.flatMap((width) =>
      rows
        .filter((row) => widthsOf(row).includes(width) || locked.get(row.id) === width)
        .map(({ id }) => ({ id, width, isLocked: width > (locked.get(id) ?? width) })),
    );
  }

  /**
   * Generates a rendition that is cached as public: the check happens when it is generated, whoever requests it later.
   * @throws PictureLocked for a rendition that has to be unlocked
   */
  async #makeOpen(rendition: Rendition, urgency: Readonly<Urgency>, reader?: PictureReader): Promise<Buffer> {
    const locked = await this.#rights.listLocked([rendition.id]);
    if (rendition.width > (locked.get(rendition.id) ?? rendition.width)) throw new PictureLocked();
    await reader?.countEncoding();
    return this.#make(rendition, urgency);
  }

  /** Generates a rendition for a reader, counted against the reader's limit. */
  async #makeFor(
    { countEncoding }: PictureReader,
    rendition: Rendition,
    urgency: Readonly<Urgency>,
  ): Promise<Buffer> {
    await countEncoding();
    return this.#make(rendition, urgency);
  }

  async #make({ id, width }: Rendition, urgency: Readonly<Urgency>): Promise<Buffer> {
    // An address without a picture takes no turn in the queue.
    const original = await this.requireOriginal(id);
    return this.queue.run(() => runPictureTask('encodeWebp', original, width), urgency);
  }
}

/** Creates the error of an address without a picture. */
export function pictureMissing(): AppError {
  return notFound();
}

function widthsOf({ width, height }: { width: number; height: number }): readonly PictureWidth[] {
  const isAvatar = width === height && width <= avatarWidth;
  if (isAvatar || width < pageWidth) return [96, 192];
  return usualWidths.filter((usual) => usual <= width);
}

function idInName(name: string): string {
  return name.split('-')[1] ?? '';
}

/** Returns the file name. Each kind has names of its own, so that none is ever found in place of another. */
function nameOf(kind: 'open' | 'locked' | 'own', { id, width }: Rendition): string {
  return `${kind}-${id}-${width}.webp`;
}

/** The rights to the site's pictures that have to be unlocked. The topics that sell them know who unlocked them. */
export interface PictureRights {
  /**
   * Selects the given pictures that have to be unlocked.
   * @returns by id, the widest width in pixels that everybody may see; 0 for none
   */
  listLocked: (ids: readonly string[]) => Promise<Map<string, number>>;
  isUnlocked: (id: string, userId: string) => Promise<boolean>;
}
