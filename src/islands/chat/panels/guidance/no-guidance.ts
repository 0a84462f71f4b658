import { type Guidance, usualNoteDepth } from '#src/contract/guidance-calls.ts';

/** What a chat is guided by where nobody wrote anything. */
export const noGuidance: Guidance = { instructions: '', note: '', note_depth: usualNoteDepth };
