import { countTokens } from './count-tokens.ts';
import type { ContextExcess } from './read-context-excess.ts';
import {
  measureScripts,
  meanScale,
  scaleTokens,
  type TokenScale,
} from '#src/server/platform/tokenizer/token-scale.ts';
import { findTokenScale } from '#src/server/platform/tokenizer/find-token-scale.ts';

export interface CountedPrompt {
  /** Tokens by the scale, as an upper bound. */
  tokens: number;
  scale: TokenScale;
}

export interface SentPrompt {
  counted: CountedPrompt;
  texts: readonly string[];
  /** The person of the request; null for nobody. */
  personId: string | null;
}

interface Figure {
  /** Tokens per token of o200k_base. */
  scale: number;
  personId: string | null;
}

/** A smaller number from a server is not trusted: no prompt of this site would fit. */
const leastContextTokens = 256;
/** The time after which a server's length is forgotten, in milliseconds: it may be restarted with another. */
const learntMs = 24 * 60 * 60 * 1_000;
/** Factor on each count before and after the server's own figures are known. */
const margin = 1.03;
/** Shorter prompts say little: half of the tokens that a server counts there are its own. */
const leastCalibrating = 400;
/** Number of figures kept for each script; their median applies once there are as many as the second number. */
const mostFigures = 9;
const leastFigures = 3;
/** Most figures of one person: token-rich texts of one must not decide for everybody else. */
const mostFiguresOfPerson = 3;
/** Largest change of the scale from one reply to the next, so that summaries can follow. */
const mostRise = 1.1;
const mostFall = 0.95;
/**
 * Bounds of the scale, however few tokens a server reports (some leave out the tokens cached from the previous prompt),
 * and however many.
 */
const leastScale = 0.9;
const mostScale = 3.5;
/** Bounds of a figure, as shares of the expected figure: any other figure is an error. */
const leastFigure = 0.4;
const mostFigure = 4;
/** A script with at least this share of a prompt is the script that its figure applies to. */
const mainShare = 0.6;

/**
 * The context length of a model, in its own tokens, and the number of its tokens in a text: at first from the operator
 * and from its known tokenizer, then from its server (docs/decisions/0050). Kept in this process; a restart forgets it.
 */
export class ModelContext {
  /** The operator's number. */
  readonly #ownTokens: number;
  /** The server's, if that is smaller. */
  #learnt: { tokens: number; untilMs: number } | null = null;
  #scale: TokenScale;
  readonly #figures: Record<'latin' | 'wide', Figure[]> = { latin: [], wide: [] };

  /** @param modelName the server's name of the model, by which its tokenizer is found */
  constructor(contextTokens: number, modelName: string) {
    this.#ownTokens = contextTokens;
    this.#scale = mapScale(findTokenScale(modelName), (each) => each * margin);
  }

  /** The context length in tokens, for prompt and reply together. */
  get tokens(): number {
    if (this.#learnt !== null && this.#learnt.untilMs <= Date.now()) this.#learnt = null;
    return this.#learnt?.tokens ?? this.#ownTokens;
  }

  /** Creates a counter that does not change, so that all texts of one prompt are counted alike. */
  createCounter(): { countTokens: (text: string) => number; scale: TokenScale } {
    const scale = this.#scale;
    return { scale, countTokens: (text) => scaleTokens(text, countTokens(text), scale) };
  }

  /** Counts the tokens of a text by the current scale. */
  readonly countTokens = (text: string): number => scaleTokens(text, countTokens(text), this.#scale);

  /**
   * Learns the context length that the server states as the model's own, for a day. Nothing else that it says about one
   * person's refused prompt changes the prompts of others.
   */
  noteExcess({ contextTokens }: ContextExcess): void {
    if (contextTokens === undefined || contextTokens >= this.tokens) return;
    const tokens = Math.max(leastContextTokens, contextTokens);
    this.#learnt = { tokens, untilMs: Date.now() + learntMs };
  }

  /**
   * Learns from a prompt that was accepted, with its real number of tokens; a prompt that is short, or in several
   * scripts, teaches nothing.
   */
  noteUsage(promptTokens: number, { counted, texts, personId }: SentPrompt): void {
    if (counted.tokens < leastCalibrating) return;
    const ratio = promptTokens / counted.tokens;
    // Written so that NaN is rejected, too.
    if (!(ratio >= leastFigure && ratio <= mostFigure)) return;
    const shares = measureScripts(texts);
    const script = shares.latin >= mainShare ? 'latin' : 'wide';
    if (shares[script] < mainShare) return;
    // The share of the other scripts is assumed to be as counted.
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
    // Other scripts follow Latin: nothing else is known of them.
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
