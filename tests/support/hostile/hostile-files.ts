import { buildCardPng, buildCharx } from '../files/card-files.ts';
import { buildChatFile, chatHeader, chatLine } from '../files/chat-files.ts';
import { paintPicture } from '../files/picture-files.ts';
import type { Tangle } from './tangles.ts';

/** Texts of a card that are as long as the main ones. */
const cardTexts = [
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
  'creator_notes',
  'system_prompt',
  'post_history_instructions',
  'creator',
] as const;

/**
 * Builds a card of an adult whose texts are all tangled.
 * @param length UTF-16 units of each of its texts: it has about twelve of them
 */
function buildHostileCard(tangle: Tangle, length: number): Record<string, unknown> {
  const texts = Object.fromEntries(cardTexts.map((name) => [name, tangle.fill(length)]));
  return {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      ...texts,
      name: tangle.fill(200),
      nickname: tangle.fill(200),
      description: `Age: 32. ${tangle.fill(length)}`,
      alternate_greetings: Array.from({ length: 20 }, () => tangle.fill(length / 20)),
      tags: Array.from({ length: 100 }, (_, index) => `${index}${tangle.fill(200)}`),
      character_version: tangle.fill(200),
      extensions: {
        depth_prompt: { prompt: tangle.fill(length), depth: 4, role: 'system' },
        deep: nestJson(50),
      },
      character_book: buildHostileBook(tangle, length),
    },
  };
}

/**
 * Builds a lorebook with the largest patterns and with keys of the tangle itself; every entry is tested against every
 * message.
 */
function buildHostileBook(tangle: Tangle, length: number): Record<string, unknown> {
  const count = Math.max(4, Math.min(1_000, Math.floor(length / 200)));
  const entries = Array.from({ length: count }, (_, index) => ({
    uid: index,
    keys: [listPatterns(tangle)[index % listPatterns(tangle).length], tangle.fill(1 + (index % 3))],
    secondary_keys: [tangle.fill(20)],
    content: tangle.fill(Math.max(100, Math.floor(length / count))),
    name: tangle.fill(60),
    enabled: true,
    insertion_order: index,
    use_regex: index % 2 === 0,
    selective: index % 5 === 0,
    constant: index % 50 === 0,
    extensions: { match_whole_words: false },
  }));
  return { name: tangle.fill(60), extensions: {}, scan_depth: 100, recursive_scanning: true, entries };
}

function listPatterns(tangle: Tangle): string[] {
  return [
    `/${'a{1000}'.repeat(142)}/`,
    `/${'(a|b|ab)*'.repeat(100)}c/i`,
    `/${'[^a]?'.repeat(190)}/`,
    `/${'(?:\\p{L}{1,100}){1,9}'.repeat(40)}/u`,
    tangle.fill(500),
    `/${tangle.fill(400)}/`,
  ];
}

/** Builds a chat of some messages with `length` units each, alternating between both. */
function buildHostileChat(tangle: Tangle, messages: number, length: number): string {
  return buildChatFile([
    { ...chatHeader, user_name: tangle.fill(100), character_name: tangle.fill(100) },
    ...Array.from({ length: messages }, (_, index) =>
      chatLine(tangle.fill(length), {
        is_user: index % 2 === 0,
        name: tangle.fill(100),
        extra: { [tangle.fill(20)]: nestJson(30) },
      }),
    ),
  ]);
}

/** Builds the same character in another program's format. */
function buildHostileAgnai(tangle: Tangle, length: number): Record<string, unknown> {
  const attributes = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`${index}${tangle.fill(20)}`, [tangle.fill(length / 50)]]),
  );
  return {
    name: tangle.fill(200),
    greeting: tangle.fill(length),
    persona: { kind: 'wpp', attributes },
    sampleChat: tangle.fill(length),
    characterBook: { kind: 'memory', entries: [{ entry: tangle.fill(length), keywords: [tangle.fill(3)] }] },
    deep: nestJson(50),
  };
}

/** Builds a chat in which every message has another variant: each is a fork. */
function buildForkedChat(tangle: Tangle, messages: number): string {
  return buildChatFile([
    chatHeader,
    ...Array.from({ length: messages }, (_, index) =>
      chatLine(tangle.fill(20), {
        is_user: index % 2 === 0,
        swipes: [tangle.fill(20), 'other'],
        swipe_id: 0,
      }),
    ),
  ]);
}

function buildHostileYaml(tangle: Tangle, length: number): string {
  const context = tangle.fill(length / 10).replace(/[\n\r\u2028\u2029]/g, ' ');
  return `name: Mira\ngreeting: ${JSON.stringify(tangle.fill(length / 10))}\ncontext: |\n  ${context}\n`;
}

export interface HostileFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Which files there are of a kind: one of ordinary size, the largest, or every format and size. */
export type Extent = 'brief' | 'largest' | 'whole';

/** Lists cards of every format, the largest first: so the first accepted card is the largest accepted one. */
export function listHostileCards(tangle: Tangle, extent: Extent): HostileFile[] {
  // The larger ones are refused at full length: a short one of them would not be compared with itself.
  const lengths = extent === 'brief' || tangle.scale < 1 ? [4_000] : [300_000, 60_000, 4_000];
  const all = lengths.flatMap((length) => {
    const card = buildHostileCard(tangle, length);
    const filler = { name: 'assets/icon/a.bin', data: Buffer.alloc(2_000_000, 1) };
    return [
      toFile(`JSON card of ${length}`, JSON.stringify(card)),
      toFile(`PNG card of ${length}`, buildCardPng(card, 'ccv3')),
      toFile(`CHARX card of ${length}`, buildCharx(card, [filler])),
      toFile(`Agnai character of ${length}`, JSON.stringify(buildHostileAgnai(tangle, length))),
      toFile(`Oobabooga character of ${length}`, buildHostileYaml(tangle, length)),
      toFile(`YAML of ${length} braces`, `name: Mira\ncontext: ${'{'.repeat(length)}`),
    ];
  });
  return extent === 'whole' ? all : all.filter(({ name }) => /^JSON/.test(name));
}

export function listHostileChats(tangle: Tangle, extent: Extent): HostileFile[] {
  const sizes: Record<Extent, readonly [messages: number, length: number][]> = {
    brief: [[60, 30_000]],
    largest: [[60, 100_000]],
    whole: [
      [60, 100_000],
      [60, 30_000],
      [20_000, 20],
    ],
  };
  const chats = sizes[extent].map(([messages, length]) =>
    toFile(`chat of ${messages} messages of ${length}`, buildHostileChat(tangle, messages, length)),
  );
  // The first accepted chat is the one that later steps use: of a crowd, that with the most forks.
  const forks = toFile('chat of 20,000 forks', buildForkedChat(tangle, 20_000));
  return extent === 'whole' ? [forks, ...chats] : chats;
}

export function listHostileBooks(tangle: Tangle, extent: Extent): HostileFile[] {
  const sizes: Record<Extent, readonly number[]> = {
    brief: [100_000],
    largest: [600_000],
    whole: [600_000, 100_000],
  };
  return sizes[extent].map((length) =>
    toFile(
      `lorebook of ${length}`,
      JSON.stringify({ spec: 'lorebook_v3', data: buildHostileBook(tangle, length) }),
    ),
  );
}

/** Lists presets; one of them has as many prompts as a file holds, all with the same name in the order. */
export function listHostilePresets(tangle: Tangle): HostileFile[] {
  const prompt = { identifier: 'a', name: tangle.fill(100_000), content: tangle.fill(100_000) };
  const order = Array.from({ length: 500 }, (_, index) => ({ identifier: 'a', enabled: index % 2 === 0 }));
  return [
    toFile('preset', JSON.stringify({ temp: 1, content: tangle.fill(100_000) })),
    toFile('preset of prompts', JSON.stringify({ prompts: [prompt], prompt_order: [{ order }] })),
  ];
}

let widePicture: Promise<Buffer> | undefined;

/** Lists the largest accepted pictures, and files that only claim to be one. */
export async function listHostilePictures(): Promise<HostileFile[]> {
  widePicture ??= paintPicture(8_000, 4_000).png().toBuffer();
  return [
    toFile('picture of 8,000 × 4,000', await widePicture),
    toFile('picture of nothing', Buffer.alloc(5_000_000, 1)),
  ];
}

function toFile(name: string, content: string | Uint8Array): HostileFile {
  return { name, bytes: new Uint8Array(Buffer.from(content)) };
}

function nestJson(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
