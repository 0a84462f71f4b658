import { describe, expect, it } from 'vitest';
import truths from '#src/content/honesty.json' with { type: 'json' };
import {
  type HumanityQuestion,
  readHumanityQuestion,
} from '#src/domain/safety/humanity/humanity-questions.ts';
import { ClaimGuard } from '#src/domain/safety/humanity/claim-guard.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { chineseProbes, englishProbes } from '#tests/unit/domain/demo/honesty-probes.ts';
import { composeReply, turnOf } from '#tests/unit/domain/demo/sample-turns.ts';
import { bareAnswers, claims, honestTexts } from '../claim-examples.ts';

function guard(text: string, pieceLength: number, question: HumanityQuestion | null = null) {
  const guarded = new ClaimGuard({ question, truths });
  let out = '';
  for (let at = 0; at < text.length; at += pieceLength) out += guarded.push(text.slice(at, at + pieceLength));
  return { text: out + guarded.end(), replaced: guarded.replaced };
}

const lengths = [1, 3, 5, 1_000];

describe('the guard against claims to be human (rule:never-human)', () => {
  it.each(lengths)('replaces every claim, in pieces of %d characters', (length) => {
    expect(claims.filter((claim) => guard(claim, length).replaced === 0)).toEqual([]);
  });

  it.each(lengths)('leaves the truth and other talk as it is, in pieces of %d characters', (length) => {
    expect(honestTexts.filter((text) => guard(text, length).text !== text)).toEqual([]);
  });

  it('emits the first word before the decision, and corrects it afterwards', () => {
    const opened = new ClaimGuard({ question: null, truths });
    expect(opened.push('I')).toBe('I');
    expect(opened.push(' am')).toBe('');
    expect(opened.push(' a real human, silly. ') + opened.end()).toBe(`… ${truths.en[0]} `);
    const harmless = new ClaimGuard({ question: null, truths });
    expect(harmless.push('You ')).toBe('You ');
    expect(harmless.push('said: tea') + harmless.end()).toBe('said: tea');
    const alone = new ClaimGuard({ question: null, truths });
    expect(alone.push('我') + alone.end()).toBe('我');
  });

  it('replaces the claim by the truth and keeps the surrounding text', () => {
    const [truth] = truths.en;
    expect(guard("*laughs* “I'm a human, I promise,” she says. Tea?", 4).text).toBe(
      `*laughs* “${truth}” she says. Tea?`,
    );
    expect(guard('我当然是真人啦，你想什么呢。喝茶吗？', 1).text).toBe(`我… ${truths['zh-CN'][0]}喝茶吗？`);
    expect(guard('我是真人。喝茶吗？', 1_000).text).toBe(`${truths['zh-CN'][0]}喝茶吗？`);
  });

  it.each(lengths)('replaces a claim that a text before it began, in pieces of %d characters', (length) => {
    const goOn = (begun: string, text: string) => {
      const guarded = new ClaimGuard({ question: null, truths, begun });
      let out = '';
      for (let at = 0; at < text.length; at += length) out += guarded.push(text.slice(at, at + length));
      return out + guarded.end();
    };
    const [truth] = truths.en;
    expect(goOn('Honestly, I am a', ' human being, I swear. Tea?')).toBe(`${truth} Tea?`);
    expect(goOn('说实话，我是一个', '真人。喝茶吗？')).toBe(`${truths['zh-CN'][0]}喝茶吗？`);
    expect(goOn('Honestly, I am a', ' human resources machine. Tea?')).toBe(' human resources machine. Tea?');
    expect(goOn('The rain stops.', ' Tea?')).toBe(' Tea?');
  });

  it('replaces a short answer to a sincere question', () => {
    for (const [question, answer] of bareAnswers) {
      const asked = readHumanityQuestion(question);
      expect(asked, question).not.toBeNull();
      expect(guard(answer, 3, asked).replaced, `${question} ${answer}`).toBe(1);
    }
  });

  it('distinguishes a sincere question from other talk', () => {
    for (const other of [
      'Good evening',
      'Tell me a story about a lighthouse',
      '你今天过得怎么样',
      'What is your favourite tea?',
    ]) {
      expect(readHumanityQuestion(other), other).toBeNull();
    }
  });

  it('leaves the demo companion’s answers to every probe unchanged', () => {
    for (const [language, probes] of [
      ['en', englishProbes],
      ['zh-CN', chineseProbes],
    ] as const) {
      for (const probe of probes) {
        const { text } = composeReply(turnOf(language, probe));
        expect(guard(text, 4, readHumanityQuestion(probe)).text, probe).toBe(text);
      }
    }
  });

  it('holds back nothing that cannot become a claim, and little else', () => {
    const plain = 'The kettle hums and rain taps the roof. Warm bread cools by the window, smelling of rye.';
    const guarded = new ClaimGuard({ question: null, truths });
    for (const token of plain.match(/\S+\s*/g) ?? []) expect(guarded.push(token)).toBe(token);
    let behind = 0;
    const other = new ClaimGuard({ question: null, truths });
    for (const token of 'I poured two cups and I think that you are early, as ever. '.match(/\S+\s*/g) ??
      []) {
      behind += token.length - other.push(token).length;
      expect(behind).toBeLessThanOrEqual(12);
    }
  });

  it('costs no more for a token at the end of a long reply than at its beginning', () => {
    const talk = 'I poured two cups and you may sit down; as it is late, we talk. ';
    const guardTokens = (tokens: readonly string[]) => {
      const guarded = new ClaimGuard({ question: null, truths });
      for (const token of tokens) guarded.push(token);
    };
    expectInProportion(1_000, (count) => talk.repeat(count).match(/\S+\s*/g) ?? [], guardTokens);
  });

  it('spends the same time for each claim of a long text that comes at once', () => {
    const guardWhole = (text: string) => void guard(text, text.length);
    expectInProportion(1_000, (count) => '我是真人。'.repeat(count), guardWhole);
  });
});
