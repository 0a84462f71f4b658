import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const text = z.string().min(1);

/** The legal and information texts in every language; an id is `{language}/{page name}`. */
const legal = defineCollection({
  loader: glob({
    base: './src/content/legal',
    pattern: '*/*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  }),
  schema: z.strictObject({ h1: text, description: text, updated: z.iso.date() }),
});

export const collections = { legal };
