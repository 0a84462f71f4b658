import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Language, Localized } from '#src/contract/language.ts';

/** Characters: what is the same in every language. Every one is an adult (D10). */
export const characters = pgTable(
  'characters',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull(),
    gender: text('gender', { enum: ['MALE', 'FEMALE'] }).notNull(),
    age: integer('age').notNull(),
    vip: boolean('vip').notNull(),
    likes: integer('likes').notNull().default(0),
    /** Editorial order of recommendations; lower comes first. */
    rank: integer('rank').notNull(),
    /** SHA-256 of the content file it came from; an unchanged file is not written again. */
    contentHash: text('content_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('characters_gender_rank').on(table.gender, table.rank, table.id),
    index('characters_rank').on(table.rank, table.id),
    check('characters_adult', sql`${table.age} >= 21`),
  ],
);

/** The persona of a character in one language. */
export const characterTexts = pgTable(
  'character_texts',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    name: text('name').notNull(),
    occupation: text('occupation').notNull(),
    tagline: text('tagline').notNull(),
    description: text('description').notNull(),
    personality: text('personality').notNull(),
    scenario: text('scenario').notNull(),
    firstMessage: text('first_message').notNull(),
    alternateGreetings: text('alternate_greetings').array().notNull(),
    exampleDialogue: text('example_dialogue').notNull(),
    voiceHint: text('voice_hint').notNull(),
    mood: text('mood').array().notNull(),
    likedThings: text('liked_things').array().notNull(),
    dislikedThings: text('disliked_things').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.characterId, table.language] })],
);

/** Tags; `label_type` may be NSFW or BDSM (spec §3). */
export const tags = pgTable('tags', {
  slug: text('slug').primaryKey(),
  labelType: text('label_type').notNull(),
  names: jsonb('names').$type<Localized>().notNull(),
});

export const characterTags = pgTable(
  'character_tags',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    tagSlug: text('tag_slug')
      .notNull()
      .references(() => tags.slug, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.characterId, table.tagSlug] }),
    index('character_tags_tag').on(table.tagSlug),
  ],
);
