import { countTokens } from './count-tokens.ts';
import type { ContextExcess } from './read-context-excess.ts';
import {
  measureScripts,
  meanScale,
  scaleTokens,
  type TokenScale,
} from '#src/server/platform/tokenizer/token-scale.ts';
import { findTokenScale } from '#src/server/platform/tokenizer/tokenizer-kinds.ts';

/** A prompt as it was counted before it was sent. */
export interface CountedPrompt {
  /** By the scale, at the most. */
  tokens: number;
  scale: TokenScale;
}

/** A prompt that was sent, with the reply that was asked for. */
export interface SentPrompt {
  counted: CountedPrompt;
  texts: readonly string[];
  maxReplyTokens: number;
  /** The person whom it is for; null for nobody. */
  personId: string | null;
}

interface Figure {
  /** The tokens for one of o200k_base. */
  scale: number;
  personId: string | null;
}

/** A server that says less is not believed: no prompt of this site would fit. */
const leastContextTokens = 256;
/** Without a number of the server's, less is never concluded. */
const leastConcluded = 2_048;
/** What is left of a prompt that was too long where the server gives no number. */
const shrunkShare = 0.8;
/** A prompt that has so much of the room and is read shows that there is more, of which so much is tried. */
const fullShare = 0.9;
const regrownShare = 1.03;
/** What is added to each count until the server's own figures are known, and after. */
const margin = 1.03;
/** Shorter prompts say little: half of what a server counts there is its own. */
const leastCalibrating = 400;
/** So many figures are kept of each script; their median counts, once there are as many as the second. */
const mostFigures = 9;
const leastFigures = 3;
/** One person with dear texts decides for nobody else. */
const mostFiguresOfPerson = 3;
/** A count changes by so much from one reply to the next at the most, so that summaries follow. */
const mostRise = 1.1;
const mostFall = 0.95;
/** However few tokens a server reports (some leave out what they still had from the prompt before), and however many. */
const leastScale = 0.9;
const mostScale = 3.5;
/** A figure outside of these, of what was expected, is a mistake. */
const leastFigure = 0.4;
const mostFigure = 4;
/** A script with at least this share of a prompt is what its figure is about. */
const mainShare = 0.6;

/**
 * What a model reads at once, in its own tokens, and how many tokens a text has for it: at first what the operator says and
 * what its tokenizer is known for, then what its server says (docs/decisions/0050). Of this process; a restart
 * forgets it.
 */
export class ModelContext {
  #tokens: number;
  /** What the operator says, or the server, if that is less. */
  #mostTokens: number;
  #scale: TokenScale;
  readonly #figures: Record<'latin' | 'wide', Figure[]> = { latin: [], wide: [] };

  /** @param modelName as its server knows it: tells the tokenizer */
  constructor(contextTokens: number, modelName: string) {
    this.#tokens = contextTokens;
    this.#mostTokens = contextTokens;
    this.#scale = mapScale(findTokenScale(modelName), (each) => each * margin);
  }

  /** Prompt and reply together have to fit into so many tokens. */
  get tokens(): number {
    return this.#tokens;
  }

  /** A counter that stays as it is: all texts of one prompt are counted alike. */
  createCounter(): { countTokens: (text: string) => number; scale: TokenScale } {
    const scale = this.#scale;
    return { scale, countTokens: (text) => scaleTokens(text, countTokens(text), scale) };
  }

  /** The tokens of a text, as it is known now. */
  readonly countTokens = (text: string): number => scaleTokens(text, countTokens(text), this.#scale);

  /**
   * Learns from a prompt that was refused as too long. What the server reads at once counts from now on; how many tokens the
   * prompt had is one figure among others, since one person's text may be dearer than those of all others. Where the server
   * says neither, the next prompt has a fifth less room, until one that is as long is read.
   */
  noteExcess({ contextTokens, promptTokens }: ContextExcess, sent: SentPrompt): void {
    if (contextTokens !== undefined && contextTokens < this.#mostTokens) {
      this.#mostTokens = Math.max(leastContextTokens, contextTokens);
      this.#tokens = Math.min(this.#tokens, this.#mostTokens);
    }
    if (promptTokens !== undefined) this.#noteFigure(promptTokens, sent);
    if (contextTokens !== undefined || promptTokens !== undefined) return;
    const replyTokens = Math.min(sent.maxReplyTokens, Math.floor(this.#tokens / 2));
    const concluded = Math.floor(sent.counted.tokens * shrunkShare) + replyTokens;
    this.#tokens = Math.min(this.#tokens, Math.max(leastConcluded, concluded));
  }

  /** Learns from a prompt that was read, and how many tokens it really had. */
  noteUsage(promptTokens: number, sent: SentPrompt): void {
    const isFull = sent.counted.tokens + sent.maxReplyTokens >= this.#tokens * fullShare;
    if (isFull) this.#tokens = Math.min(this.#mostTokens, Math.floor(this.#tokens * regrownShare));
    this.#noteFigure(promptTokens, sent);
  }

  /** One that is short, or in several scripts, says nothing. */
  #noteFigure(promptTokens: number, { counted, texts, personId }: SentPrompt): void {
    if (counted.tokens < leastCalibrating) return;
    const ratio = promptTokens / counted.tokens;
    // Written so that what is no number is none, either.
    if (!(ratio >= leastFigure && ratio <= mostFigure)) return;
    const shares = measureScripts(texts);
    const script = shares.latin >= mainShare ? 'latin' : 'wide';
    if (shares[script] < mainShare) return;
    // What the other scripts have in it is taken as it was counted.
    const mean = meanScale(counted.scale, shares);
    const own = counted.scale[script] + (mean * (ratio - 1)) / shares[script];
    const figures = this.#figures[script];
    const ofPerson = figures.filter((figure) => figure.personId === personId);
    const [oldest] = ofPerson.length < mostFiguresOfPerson ? figures : ofPerson;
    if (oldest !== undefined && (figures.length >= mostFigures || ofPerson.length >= mostFiguresOfPerson))
      figures.splice(figures.indexOf(oldest), 1);
    figures.push({ scale: own * margin, personId });
    if (figures.length < leastFigures) return;
    const known = this.#scale[script];
    const wanted = Math.min(
      known * mostRise,
      Math.max(known * mostFall, findMedian(figures.map((figure) => figure.scale))),
    );
    const { other } = this.#scale;
    // Other scripts go with Latin: nothing else is known of them.
    this.#scaleTo({
      ...this.#scale,
      [script]: wanted,
      ...(script === 'latin' && { other: (other * wanted) / known }),
    });
  }

  #scaleTo(scale: TokenScale): void {
    this.#scale = mapScale(scale, (each) => Math.min(mostScale, Math.max(leastScale, each)));
  }
}

function mapScale(scale: TokenScale, change: (each: number) => number): TokenScale {
  return { latin: change(scale.latin), wide: change(scale.wide), other: change(scale.other) };
}

function findMedian(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 1;
}
