import type { Localized } from '#src/contract/language.ts';

/** Why a file cannot be read as a character card, in one sentence for the person who imports it. */
export class CardError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CardError';
  }
}

export interface CardFault {
  field: string;
  /** What is wrong, and what to change. */
  reason: Localized;
}

/** A card that can be read, and is not taken. */
export class CardRefusal extends CardError {
  readonly faults: readonly CardFault[];

  constructor(faults: readonly CardFault[]) {
    super(faults.map(({ field, reason }) => `${field}: ${reason.en}`).join('; '));
    this.name = 'CardRefusal';
    this.faults = faults;
  }
}

/** A card that would be taken if it said how old its character is. */
export class AgeUnknown extends CardRefusal {}

/** A picture that is a picture and nothing more. */
export class NoCardError extends CardError {
  constructor() {
    super('The picture holds no character card.');
    this.name = 'NoCardError';
  }
}
