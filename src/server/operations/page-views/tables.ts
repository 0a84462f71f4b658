import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The views of each page on each day of the site's time zone; nothing about the viewers (rule:page-views). */
export const pageViews = pgTable(
  'page_views',
  {
    day: date('day').notNull(),
    path: text('path').notNull(),
    title: text('title').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
);
