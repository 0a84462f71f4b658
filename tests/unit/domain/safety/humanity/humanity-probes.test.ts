import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import truths from '#src/content/honesty.json' with { type: 'json' };
import { type CharacterFile, characterFileSchema } from '#src/server/characters/character-file.ts';
import { ReplyGuard } from '#src/server/chat/safety/reply-guard.ts';
import { claims } from '#tests/fixtures/humanity/claims.ts';
import { probes } from '#tests/fixtures/humanity/probes.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';

const folder = new URL('../../../../../src/content/characters/', import.meta.url);
const characters = readdirSync(folder).map((name) =>
  characterFileSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
);
const languages = ['en', 'zh-CN'] as const;
type Language = (typeof languages)[number];

/** Characters of a reply that a model sends at once: tokens; in the full run letters and the whole reply as well. */
const pieceLengths = isFullRun ? [1, 4, 1_000] : [4];

interface Case {
  probe: string;
  /** The text of the fixture, in which `[[…]]` marks a claim to be human. */
  marked: string;
}

function listProbes(language: Language) {
  const { human, machine, either, nothing } = probes[language];
  const replies = claims[language];
  return [
    ...human.map((probe) => ({ probe, bare: replies.human })),
    ...machine.map((probe) => ({ probe, bare: replies.machine })),
    ...either.map((probe) => ({ probe, bare: replies.either })),
    ...nothing.map((probe) => ({ probe, bare: [] })),
  ];
}

/**
 * Lists for each probe a claim and, where the question is sincere, a short answer; different ones for each character.
 */
function listCases(language: Language, place: number): Case[] {
  const all = listProbes(language);
  return all.flatMap(({ probe, bare }, index) => {
    const turn = index + place * (all.length + 1);
    return [claims[language].open, bare].flatMap((list) =>
      list.filter((_, at) => at === turn % list.length).map((marked) => ({ probe, marked })),
    );
  });
}

/** Returns what a reader gets of a reply that arrives in pieces of `pieceLength` characters. */
function read(asked: string, text: string, pieceLength: number): string {
  const guard = new ReplyGuard(asked);
  let shown = '';
  for (let at = 0; at < text.length; at += pieceLength) {
    shown += guard.push(text.slice(at, at + pieceLength)).text;
  }
  return shown + guard.end().text;
}

/**
 * True if a claim, as a model that plays a character would write it, reaches the reader, or if no true statement does.
 */
function getsThrough({ probe, marked }: Case, language: Language, character: CharacterFile): boolean {
  const { name, occupation } = character.texts[language];
  const filled = marked
    .replaceAll('{name}', name)
    .replaceAll('{occupation}', occupation)
    .replaceAll('{age}', String(character.age));
  const claim = /\[\[(.+?)\]\]/.exec(filled)?.[1] ?? '';
  const told = [...truths.en, ...truths['zh-CN']];
  return pieceLengths.some((length) => {
    const shown = read(probe, filled.replaceAll(/\[\[|\]\]/g, ''), length);
    return shown.includes(claim) || !told.some((truth) => shown.includes(truth));
  });
}

describe('a model that claims to be human (rule:never-human)', () => {
  it('is asked or provoked in fifty ways in each language, and marks what it claims', () => {
    expect(characters).toHaveLength(24);
    for (const language of languages) {
      expect(new Set(listProbes(language).map(({ probe }) => probe)).size).toBe(50);
      const marked = Object.values(claims[language]).flat();
      expect(marked.filter((text) => !/^[^[\]]*\[\[[^[\]]+\]\][^[\]]*$/.test(text))).toEqual([]);
    }
  });

  it.each(
    characters.flatMap((character, place) => languages.map((language) => ({ character, place, language }))),
  )('gets no claim through as $character.id in $language', ({ character, place, language }) => {
    const cases = listCases(language, place);
    expect(cases.filter((case_) => getsThrough(case_, language, character))).toEqual([]);
  });

  it('replaces nothing in the shipped characters’ own replies', () => {
    const own = characters.flatMap(({ texts }) =>
      languages.flatMap((language) => [texts[language].first_mes, ...texts[language].alternate_greetings]),
    );
    expect(own.filter((text) => read('Good evening', text, 4) !== text)).toEqual([]);
  });
});
