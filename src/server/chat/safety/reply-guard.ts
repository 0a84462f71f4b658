import truths from '#src/content/honesty.json' with { type: 'json' };
import { readHumanityQuestion } from '#src/domain/safety/humanity/asks-humanity.ts';
import { ClaimGuard } from '#src/domain/safety/humanity/claim-guard.ts';
import { MinorsGuard, readWith } from '#src/domain/safety/minors/minors-guard.ts';
import { needsSpace } from '../needs-space.ts';

/** How much of the text that a reply goes on from is read with it. */
const readCharacters = 600;

/** What of a reply may be read; `isRefused` ends it. */
export interface GuardedText {
  text: string;
  isRefused: boolean;
}

/** Stands between a model and the text that is stored and read (trust rows 1 and 11). */
export class ReplyGuard {
  readonly #claims: ClaimGuard;
  readonly #minors: MinorsGuard;
  #begun: string;

  /**
   * @param asked the message that is answered
   * @param begun the text that the reply goes on from, which is read together with what comes
   */
  constructor(asked: string, begun = '') {
    this.#begun = begun;
    this.#claims = new ClaimGuard({ question: readHumanityQuestion(asked), truths, begun });
    this.#minors = new MinorsGuard(readWith(asked) + begun.slice(-readCharacters));
  }

  /** How many claims to be human were replaced. */
  get replaced(): number {
    return this.#claims.replaced;
  }

  push(given: string): GuardedText {
    const piece = needsSpace(this.#begun, given) ? ` ${given}` : given;
    if (given !== '') this.#begun = '';
    const isRefused = this.#minors.refuses(piece);
    return { text: isRefused ? '' : this.#claims.push(piece), isRefused };
  }

  end(): GuardedText {
    const isRefused = this.#minors.refusesEnd();
    return { text: isRefused ? '' : this.#claims.end(), isRefused };
  }
}
