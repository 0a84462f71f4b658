import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How often each page was looked at on each day (UTC); nothing about who looked (rule:page-views). */
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
