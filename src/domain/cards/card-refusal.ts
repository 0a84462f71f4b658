import { mapLanguages, type Localized } from '#src/contract/locale/language.ts';
import { FileError } from '#src/domain/files/file-error.ts';

export interface CardFault {
  field: string;
  /** The problem, and the change that would fix it. */
  reason: Localized;
}

/** A card that can be read, but is rejected. */
export class CardRefusal extends FileError {
  readonly faults: readonly CardFault[];

  constructor(faults: readonly CardFault[]) {
    super(
      mapLanguages((language) =>
        faults.map(({ field, reason }) => `${field}: ${reason[language]}`).join('; '),
      ),
    );
    this.name = 'CardRefusal';
    this.faults = faults;
  }
}

/** A card that would be accepted if it stated its character's age. */
export class AgeUnknown extends CardRefusal {}
