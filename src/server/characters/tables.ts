import {
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Language, Localized } from '#src/contract/locale/language.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { pictures } from '#src/server/pictures/tables.ts';

/** Characters: the columns that are the same in every language. Every character is an adult (rule:adult-characters). */
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
    /** True with a tag labelled NSFW or BDSM (rule:mature-hidden): shown only to people who opted in. */
    isMature: boolean('is_mature').notNull().default(false),
    portraitId: text('portrait_id').references(() => pictures.id, { onDelete: 'set null' }),
    avatarId: text('avatar_id').references(() => pictures.id, { onDelete: 'set null' }),
    /**
     * The owner of a private character; null for characters of the site, which alone are in lists, counts and search.
     */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The imported character card as V3, for chats and prompts; null for our own files. */
    card: json('card'),
    /** The name that macros use for a private character, if its card has a nickname; null without one. */
    nickname: text('nickname'),
    /**
     * The JSON of a private character's card as imported, byte for byte. `card` is null then: its fields are read from
     * here, so that a card is stored once. Null for cards imported before this column existed.
     */
    cardText: text('card_text'),
    /** The time when its owner stated the age of a private character, because its card states none; null otherwise. */
    ageStatedAt: timestamp('age_stated_at', { withTimezone: true }),
    /**
     * The tags of a private character's card: the tags of the site are not for characters that only one person sees.
     */
    cardTags: text('card_tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** SHA-256 of its content file; an unchanged file is not written again. */
    contentHash: text('content_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('characters_shown_gender_rank')
      .on(table.gender, table.rank, table.id, table.createdAt)
      .where(sql`not ${table.isMature} and ${table.ownerId} is null`),
    index('characters_shown_rank')
      .on(table.rank, table.id, table.gender, table.createdAt)
      .where(sql`not ${table.isMature} and ${table.ownerId} is null`),
    index('characters_shown_created_at')
      .on(table.createdAt, table.gender)
      .where(sql`not ${table.isMature} and ${table.ownerId} is null`),
    // For the same lists with mature characters, for the members who see them.
    index('characters_every_gender_rank')
      .on(table.gender, table.rank, table.id, table.createdAt)
      .where(sql`${table.ownerId} is null`),
    index('characters_every_rank')
      .on(table.rank, table.id, table.gender, table.createdAt)
      .where(sql`${table.ownerId} is null`),
    index('characters_every_created_at')
      .on(table.createdAt, table.gender)
      .where(sql`${table.ownerId} is null`),
    index('characters_owner')
      .on(table.ownerId, table.createdAt.desc())
      .where(sql`${table.ownerId} is not null`),
    check('characters_adult', sql`${table.age} >= 21`),
  ],
);

export const characterTexts = pgTable(
  'character_texts',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    /** The language of texts that replace missing translations; null for translated texts. */
    writtenIn: text('written_in').$type<Language>(),
    name: text('name').notNull(),
    occupation: text('occupation').notNull(),
    tagline: text('tagline').notNull(),
    description: text('description').notNull(),
    personality: text('personality').notNull(),
    scenario: text('scenario').notNull(),
    firstMessage: text('first_message').notNull(),
    alternateGreetings: text('alternate_greetings').array().notNull(),
    /**
     * First messages that a person may choose; none for a private character, which has no page to offer them on.
     */
    openers: text('openers')
      .array()
      .notNull()
      .default(sql`'{}'`),
    exampleDialogue: text('example_dialogue').notNull(),
    voiceHint: text('voice_hint').notNull(),
    mood: text('mood').array().notNull(),
    likedThings: text('liked_things').array().notNull(),
    dislikedThings: text('disliked_things').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.characterId, table.language] })],
);

/** Tags; `label_type` may contain NSFW or BDSM, or both (rule:label-styles). */
export const tags = pgTable('tags', {
  slug: text('slug').primaryKey(),
  labelType: text('label_type').notNull(),
  names: jsonb('names').$type<Localized>().notNull(),
});

/**
 * The tags of each character. The columns after the key repeat columns of the character, so that the lists of a tag are
 * read from one index in their order; triggers keep them up to date.
 */
export const characterTags = pgTable(
  'character_tags',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    tagSlug: text('tag_slug')
      .notNull()
      .references(() => tags.slug, { onDelete: 'cascade' }),
    gender: text('gender', { enum: ['MALE', 'FEMALE'] })
      .notNull()
      .default('FEMALE'),
    isMature: boolean('is_mature').notNull().default(false),
    likes: integer('likes').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.characterId, table.tagSlug] }),
    index('character_tags_shown_popular')
      .on(table.tagSlug, table.likes.desc().nullsFirst(), table.characterId, table.gender, table.createdAt)
      .where(sql`not ${table.isMature}`),
    index('character_tags_shown_new')
      .on(table.tagSlug, table.createdAt.desc().nullsFirst(), table.characterId, table.gender)
      .where(sql`not ${table.isMature}`),
    index('character_tags_every_popular').on(
      table.tagSlug,
      table.likes.desc().nullsFirst(),
      table.characterId,
      table.gender,
      table.createdAt,
    ),
    index('character_tags_every_new').on(
      table.tagSlug,
      table.createdAt.desc().nullsFirst(),
      table.characterId,
      table.gender,
    ),
  ],
);

const genderColumn = () => text('gender', { enum: ['MALE', 'FEMALE'] }).notNull();

/** The number of characters; updated by triggers, because counting 100,000 of them takes too long. */
export const characterCounts = pgTable(
  'character_counts',
  {
    gender: genderColumn(),
    isMature: boolean('is_mature').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gender, table.isMature] })],
);

/** The number of characters with each tag; updated by triggers. */
export const tagCounts = pgTable(
  'tag_counts',
  {
    tagSlug: text('tag_slug').notNull(),
    gender: genderColumn(),
    isMature: boolean('is_mature').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tagSlug, table.gender, table.isMature] })],
);
