/**
 * A text in which keys are searched, in normal form C as the keys are; its lower-case form is created on demand, since
 * most texts never need it.
 */
export class ScanText {
  readonly text: string;
  #lower: string | undefined;

  constructor(text: string) {
    this.text = text.normalize();
  }

  get lower(): string {
    return (this.#lower ??= this.text.toLowerCase());
  }
}

/** The mark at the beginning of each text; patterns of world info rely on it, as in `/\x01Anna:/`. */
const textStart = '\u0001';

/** Marks a text for entries of world info. */
export function markText(text: string): ScanText {
  return new ScanText(`${textStart}${text}`);
}
