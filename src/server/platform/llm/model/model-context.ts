import { countTokens } from './count-tokens.ts';
import type { ContextExcess } from './read-context-excess.ts';
import {
  measureScripts,
  meanScale,
  scaleTokens,
  type TokenScale,
} from '#src/server/platform/tokenizer/token-scale.ts';
import { findTokenScale } from '#src/server/platform/tokenizer/find-token-scale.ts';

/** A prompt as counted before it was sent. */
export interface CountedPrompt {
  /** Tokens by the scale, as an upper bound. */
  tokens: number;
  scale: TokenScale;
}

/** A prompt that was sent, with the requested length of the reply. */
export interface SentPrompt {
  counted: CountedPrompt;
  texts: readonly string[];
  maxReplyTokens: number;
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
/** Smallest context length that is concluded without a number from the server. */
const leastConcluded = 2_048;
/** Share of a too long prompt that is kept if the server names no number. */
const shrunkShare = 0.8;
/**
 * If an accepted prompt and the room for its reply fill this share of the context, the real one may be larger: the
 * assumed length is then multiplied by `regrownShare`.
 */
const fullShare = 0.9;
const regrownShare = 1.03;
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
 * Bounds of the scale, however few tokens a server reports (some leave out those cached from the previous prompt), and
 * however many.
 */
const leastScale = 0.9;
const mostScale = 3.5;
/** Bounds of a figure, as shares of the expected one: any other is an error. */
const leastFigure = 0.4;
const mostFigure = 4;
/** A script with at least this share of a prompt is the one that its figure applies to. */
const mainShare = 0.6;

/**
 * The context length of a model, in its own tokens, and the number of its tokens in a text: at first from the operator
 * and from its known tokenizer, then from its server (docs/decisions/0050). Kept in this process; a restart forgets it.
 */
export class ModelContext {
  #tokens: number;
  /** The operator's number, or the server's, if that is smaller. */
  #mostTokens: number;
  #scale: TokenScale;
  readonly #figures: Record<'latin' | 'wide', Figure[]> = { latin: [], wide: [] };

  /** @param modelName the server's name of the model, by which its tokenizer is found */
  constructor(contextTokens: number, modelName: string) {
    this.#tokens = contextTokens;
    this.#mostTokens = contextTokens;
    this.#scale = mapScale(findTokenScale(modelName), (each) => each * margin);
  }

  /** The context length in tokens, for prompt and reply together. */
  get tokens(): number {
    return this.#tokens;
  }

  /** Creates a counter that does not change, so that all texts of one prompt are counted alike. */
  createCounter(): { countTokens: (text: string) => number; scale: TokenScale } {
    const scale = this.#scale;
    return { scale, countTokens: (text) => scaleTokens(text, countTokens(text), scale) };
  }

  /** Counts the tokens of a text by the current scale. */
  readonly countTokens = (text: string): number => scaleTokens(text, countTokens(text), this.#scale);

  /**
   * Learns from a prompt that was refused as too long. The server's context length applies from now on; its count of
   * the prompt is one figure among others, since one person's text may have more tokens than everybody else's. If the
   * server names neither, the next prompt has a fifth less room, until one of that length is accepted.
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

  /** Learns from a prompt that was accepted, with its real number of tokens. */
  noteUsage(promptTokens: number, sent: SentPrompt): void {
    const isFull = sent.counted.tokens + sent.maxReplyTokens >= this.#tokens * fullShare;
    if (isFull) this.#tokens = Math.min(this.#mostTokens, Math.floor(this.#tokens * regrownShare));
    this.#noteFigure(promptTokens, sent);
  }

  /** Records a figure; a prompt that is short, or in several scripts, gives none. */
  #noteFigure(promptTokens: number, { counted, texts, personId }: SentPrompt): void {
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
