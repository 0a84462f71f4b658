import { and, desc, eq, sql } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import { type OgSubject, ogImageVersion } from '#src/domain/site/og-image.ts';
import { createPublicFiller } from '#src/server/characters/public-filler.ts';
import { isPublished } from '#src/server/characters/is-shown.ts';
import { characters, characterTexts } from '#src/server/characters/tables.ts';
import { articleTexts, publishedArticles } from '#src/server/stories/tables.ts';
import type { MadeFile } from '#src/server/pictures/made-files.ts';
import { pictureAddress } from '#src/server/pictures/picture-of.ts';
import { pictureMissing, type PictureService } from '#src/server/pictures/picture-service.ts';
import type { Services } from '#src/server/platform/services.ts';
import { runPreviewTask } from './run-preview-task.ts';

/** The subject of a link preview, and the stored picture that it shows. */
export interface PreviewSubject {
  subject: OgSubject;
  pictureId: string | null;
}

/** The subject of a preview: an article, a character that anyone may see, or the site. */
export interface PreviewQuery {
  kind: OgSubject['kind'];
  key: string;
  language: Language;
}

export class PreviewService {
  readonly #database: Services['database'];
  readonly #siteName: string;
  readonly #pictures: PictureService;

  constructor({ database, env }: Pick<Services, 'database' | 'env'>, pictures: PictureService) {
    this.#database = database;
    this.#siteName = env.SITE_NAME;
    this.#pictures = pictures;
  }

  /**
   * Reads the content of a preview. It is read for every request, so that a character that became mature is not shown
   * because its picture was drawn before.
   * @throws AppError 40003 with 404 for a subject that does not exist, or is not for everybody
   */
  async requireSubject({ kind, key, language }: PreviewQuery): Promise<PreviewSubject> {
    const siteName = this.#siteName;
    if (kind === 'site') {
      if (key !== 'home') throw pictureMissing();
      return { subject: { kind, language, siteName }, pictureId: null };
    }
    const found =
      kind === 'article' ? await this.#findArticle(key, language) : await this.#findCharacter(key, language);
    if (found === undefined) throw pictureMissing();
    const { title, line, pictureId } = found;
    const picture = pictureAddress(pictureId);
    return { subject: { kind, key, language, siteName, title, line, picture }, pictureId };
  }

  /** Returns the picture, which is drawn at the first request. */
  async getImage({ subject, pictureId }: PreviewSubject): Promise<MadeFile> {
    const { kind, language, siteName } = subject;
    const { title, line } = kind === 'site' ? { title: siteName, line: '' } : subject;
    return this.#pictures.files.get(`og-${ogImageVersion(subject)}.jpg`, async (urgency) => {
      const picture = pictureId === null ? null : await this.#pictures.requireOriginal(pictureId);
      const preview = { kind, language, siteName, title, line, picture };
      const draw = () => runPreviewTask('drawPreview', preview);
      return this.#pictures.queue.run(draw, urgency);
    });
  }

  async #findArticle(key: string, language: Language) {
    const [row] = await this.#database
      .select({ title: articleTexts.h1, pictureId: publishedArticles.coverId })
      .from(publishedArticles)
      .innerJoin(articleTexts, eq(articleTexts.articlePath, publishedArticles.path))
      .where(eq(publishedArticles.path, key))
      .orderBy(desc(sql`${articleTexts.language} = ${language}`))
      .limit(1);
    return row === undefined ? undefined : { ...row, line: '' };
  }

  async #findCharacter(key: string, language: Language) {
    const [row] = await this.#database
      .select({
        title: characterTexts.name,
        line: characterTexts.tagline,
        pictureId: characters.portraitId,
      })
      .from(characters)
      .innerJoin(characterTexts, eq(characterTexts.characterId, characters.id))
      .where(and(eq(characters.id, key), isPublished(false)))
      .orderBy(desc(sql`${characterTexts.language} = ${language}`))
      .limit(1);
    if (row === undefined) return undefined;
    return { ...row, line: createPublicFiller(key, row.title, language)(row.line, 'tagline') };
  }
}
