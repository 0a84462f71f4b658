import truths from '#src/content/honesty.json' with { type: 'json' };
import { mentionsHumanity, readHumanityQuestion } from '#src/domain/safety/humanity/humanity-questions.ts';
import { ClaimGuard } from '#src/domain/safety/humanity/claim-guard.ts';
import { ExplicitGuard } from '#src/domain/safety/explicit/explicit-guard.ts';
import { MinorsGuard, readAgeContext } from '#src/domain/safety/minors/minors-guard.ts';
import { needsSpace } from './needs-space.ts';

/** The length of the end of a continued text that is checked with the reply. */
const readCharacters = 600;

/** The reason for taking back a reply: it sexualises somebody under age, or describes sexual acts explicitly. */
export type Refusal = 'minors' | 'explicit';

/** The part of a reply that may be read; a refusal ends it. */
export interface GuardedText {
  text: string;
  refusal: Refusal | null;
}

export interface ReplyGuardOptions {
  begun?: string;
  isOwn?: boolean;
  isThought?: boolean;
  recent?: readonly string[];
}

/**
 * Checks the text between a model and its storage and readers (rule:nothing-explicit, rule:no-minors,
 * rule:never-human).
 */
export class ReplyGuard {
  /** Null if claims to be human are not checked. */
  readonly #claims: ClaimGuard | null;
  readonly #explicit: ExplicitGuard;
  readonly #minors: MinorsGuard;
  #begun: string;

  /**
   * @param asked the message that is answered
   * @param begun the text that the reply continues, which is checked together with the new text
   * @param isOwn true if the text is the person's own, in other words: people may say that they are human
   * @param recent the person's messages of the last turns before that
   * @param isThought true if the text answers nobody: its "yes" and "no" do not answer the message
   */
  constructor(
    asked: string,
    { begun = '', isOwn = false, isThought = false, recent = [] }: ReplyGuardOptions = {},
  ) {
    this.#begun = begun;
    const question = isThought ? null : readHumanityQuestion(asked);
    const allowsSayings = ![asked, ...recent].some(mentionsHumanity);
    this.#claims = isOwn ? null : new ClaimGuard({ question, allowsSayings, truths, begun });
    this.#explicit = new ExplicitGuard(begun);
    this.#minors = new MinorsGuard(readAgeContext(asked) + begun.slice(-readCharacters));
  }

  /** The number of claims to be human that were replaced. */
  get replaced(): number {
    return this.#claims?.replaced ?? 0;
  }

  push(given: string): GuardedText {
    const piece = needsSpace(this.#begun, given) ? ` ${given}` : given;
    if (given !== '') this.#begun = '';
    if (this.#minors.refuses(piece)) return refuse('minors');
    const { text, isRefused } = this.#explicit.push(piece);
    return isRefused ? refuse('explicit') : { text: this.#claim(text), refusal: null };
  }

  /** @param last the last part of the text, if it arrived with the end */
  end(last = ''): GuardedText {
    const before = this.push(last);
    if (before.refusal !== null) return before;
    if (this.#minors.refusesEnd()) return refuse('minors');
    const { text, isRefused } = this.#explicit.end();
    if (isRefused) return refuse('explicit');
    return { text: before.text + this.#claim(text) + (this.#claims?.end() ?? ''), refusal: null };
  }

  #claim(text: string): string {
    return this.#claims === null || text === '' ? text : this.#claims.push(text);
  }
}

function refuse(refusal: Refusal): GuardedText {
  return { text: '', refusal };
}
