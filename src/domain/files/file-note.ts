import type { Localized } from '#src/contract/base/language.ts';

/** The outcome for one field of an imported file, in plain language. */
export interface FileNote {
  field: string;
  outcome: 'kept' | 'unused' | 'refused';
  reason: Localized;
}
