import * as z from 'zod/mini';
import type { UserMessage } from '#src/contract/errors/errors.ts';
import { foldAddress } from './fold-address.ts';

const faultOf = (typed: string) => {
  const folded = foldAddress(typed);
  return 'fault' in folded ? folded.fault : null;
};

/** An e-mail address as somebody typed it; `foldAddress` returns the form in which it is compared and sent. */
export const emailAddress = z.string().check(
  z.maxLength(300),
  z.refine((typed) => faultOf(typed) !== 'form', { params: { message: 'emailForm' satisfies UserMessage } }),
  z.refine((typed) => faultOf(typed) !== 'letters', {
    params: { message: 'emailLetters' satisfies UserMessage },
  }),
);
