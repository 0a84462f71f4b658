import type { Language } from '#src/contract/locale/language.ts';
import { allReplyFailures } from '#src/contract/errors/reply-failure-details.ts';
import type { ReplyFailure } from '#src/contract/errors/reply-failures.ts';

/** Explains why a reply failed; these texts are loaded only after a failure. */
export default function FailureDetail({ reason, language }: { reason: ReplyFailure; language: Language }) {
  return allReplyFailures[reason]?.[language] ?? null;
}
