/** Why a file cannot be read as a character card, in one sentence for the person who imports it. */
export class CardError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CardError';
  }
}

/** A picture that is a picture and nothing more. */
export class NoCardError extends CardError {
  constructor() {
    super('The picture holds no character card.');
    this.name = 'NoCardError';
  }
}
