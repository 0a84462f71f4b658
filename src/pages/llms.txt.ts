import type { APIRoute } from 'astro';
import { listArticles, listCategories, websiteName as website } from '#src/contract/stories/article-calls.ts';
import { legalPages } from '#src/domain/legal/legal-text.ts';
import { buildLlmsText } from '#src/domain/site/feeds/build-llms-text.ts';
import { answerDocument } from '#src/feeds/answer-document.ts';
import { feedTags } from '#src/feeds/load-article-feed.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';

export const GET: APIRoute = async (context) => {
  const { client, language } = context.locals;
  const texts = siteTextsOf(language);
  const [categories, list] = await Promise.all([
    client.call(listCategories, { query: { website } }),
    client.call(listArticles, { query: { website, page_size: 20 } }),
  ]);
  const words = {
    summary: texts.siteDescription,
    notice: texts.footerLine,
    sections: texts.sectionsHeading,
    stories: texts.storiesHeading,
    recent: texts.recentHeading,
    pages: [
      { page: 'index', note: `${texts.homeCost} ${texts.homeLead}` },
      { page: 'category', note: texts.categoriesLead },
      { page: 'blogs', note: texts.storiesLead },
      ...legalPages.map((page) => ({ page, note: '' })),
    ] as const,
  };
  const body = buildLlmsText(context.locals, words, { categories, articles: list.data_list });
  return answerDocument(context, { type: 'text/markdown', body, tags: feedTags });
};
