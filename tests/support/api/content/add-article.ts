import type postgres from 'postgres';

export interface NewArticle {
  path: string;
  website?: string;
  category?: string;
  isHot?: boolean;
  publishTime?: string;
  tags?: readonly string[];
}

/** Stores a small article in both languages, as an import would. */
export async function addArticle(sql: postgres.Sql, article: NewArticle): Promise<void> {
  const { path, website = 'yuanfen', category = 'guides', isHot = false, tags = [] } = article;
  await sql.begin(async (transaction) => {
    await transaction`
      insert into articles (path, website, category_slug, is_hot, related, publish_time, content_hash, created_at)
      values (${path}, ${website}, ${category}, ${isHot}, '{}', ${article.publishTime ?? '2026-11-01T00:00:00Z'}, '',
        clock_timestamp())`;
    for (const language of ['en', 'zh-CN']) {
      await transaction`
        insert into article_texts (article_path, language, h1, title, meta_description, cover_alt, tags, keywords, content,
          reading_minutes)
        values (${path}, ${language}, ${`About ${path}`}, 'A title', 'A description', '', ${[...tags]}, '{}', 'A text.', 1)`;
    }
  });
}
