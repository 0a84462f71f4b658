import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The search entries: one row for each character and each article, with its words in both languages. Triggers write
 * it whenever a text, a tag, a category or an owner of one changes.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: text('kind', { enum: ['character', 'article'] }).notNull(),
    /** The character's id or the article's path. */
    entryId: text('entry_id').notNull(),
    /** The site of an article; null for characters, which belong to all. */
    website: text('website'),
    /** The words of names and headings, and for Chinese each character and each pair of them; see `search_tokens`. */
    titleTokens: tsvector('title_tokens').notNull(),
    /** The title tokens, and the words of tags, keywords and one-line descriptions. */
    topicTokens: tsvector('topic_tokens').notNull(),
    /** The topic tokens, and all other words. */
    tokens: tsvector('tokens').notNull(),
    isMature: boolean('is_mature').notNull().default(false),
    /** Higher comes first among equals. */
    weight: integer('weight').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.entryId] }),
    index('search_entries_title').using('gin', table.titleTokens),
    index('search_entries_topic').using('gin', table.topicTokens),
    index('search_entries_tokens').using('gin', table.tokens),
    index('search_entries_shown_weight')
      .on(table.weight.desc().nullsFirst(), table.kind, table.entryId)
      .where(sql`not ${table.isMature}`),
    index('search_entries_every_weight').on(table.weight.desc().nullsFirst(), table.kind, table.entryId),
  ],
);

/**
 * Words of names, headings and tags: candidates for corrections of misspelt words. A word stays when the last entry
 * with it is deleted; it is only offered if it finds something.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /**
     * The word, and the word without each one of its letters: two words one error apart share one of these spellings.
     */
    spellings: text('spellings').array().notNull(),
  },
  (table) => [
    index('search_words_spellings').using('gin', table.spellings),
    index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops')),
  ],
);
