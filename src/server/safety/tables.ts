import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The number of interventions by day and kind; nothing about a person (rule:crisis-help). */
export const safetyCounts = pgTable(
  'safety_counts',
  {
    day: date('day').notNull(),
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
);
