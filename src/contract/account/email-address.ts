import { z } from '../in-browser/zod.ts';
import type { UserMessage } from '../errors/errors.ts';
import { foldAddress } from './fold-address.ts';

const faultOf = (typed: string) => {
  const folded = foldAddress(typed);
  return 'fault' in folded ? folded.fault : null;
};

/** An e-mail address as somebody typed it; `foldAddress` returns the form in which it is compared and sent. */
export const emailAddress = z
  .string()
  .max(300)
  .refine((typed) => faultOf(typed) !== 'form', { params: { message: 'emailForm' satisfies UserMessage } })
  .refine((typed) => faultOf(typed) !== 'letters', {
    params: { message: 'emailLetters' satisfies UserMessage },
  });
