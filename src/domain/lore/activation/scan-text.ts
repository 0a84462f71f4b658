/** A text that keys are looked for in; in small letters only once that is asked for, for most texts never are. */
export class ScanText {
  readonly text: string;
  #lower: string | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get lower(): string {
    return (this.#lower ??= this.text.toLowerCase());
  }
}

/** Marks where each text begins; patterns of world info rely on it, as in `/\x01Anna:/`. */
const textStart = '\u0001';

/** A text as world info looks through it. */
export function markText(text: string): ScanText {
  return new ScanText(`${textStart}${text}`);
}
