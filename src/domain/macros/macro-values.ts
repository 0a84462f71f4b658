import type { Language } from '#src/contract/locale/language.ts';
import type { MacroVariables } from './macro-variables.ts';

/** The time of day at the place of the conversation. */
export interface MacroClock {
  now: Date;
  /** An IANA name, such as `Asia/Shanghai`. */
  timeZone: string;
  language: Language;
  /** Milliseconds since the previous message; null if there is none. */
  idleMs: number | null;
}

export interface MacroChance {
  /** Returns a number from 0 to below 1; called for each `{{random}}` and each die. */
  random: () => number;
  /** Seed derived from the conversation and the text: the same seed gives `{{pick}}` the same choice. */
  seed: string;
}

/** The number of characters that macros may still insert. */
export interface MacroRoom {
  left: number;
}

/** The values of macros. A macro whose value is absent stays as it is, like an unknown one (rule:macros). */
export interface MacroValues {
  /** The character's nickname, else the name. */
  char: string;
  user: string;
  /** The site's own text that an override replaces (rule:cards). */
  original?: string | undefined;
  /** The description of the person's persona. */
  persona?: string | undefined;
  description?: string | undefined;
  personality?: string | undefined;
  scenario?: string | undefined;
  /** Returns the value of any further macro without argument, by its name in lower case; called on demand. */
  tell?: ((name: string) => string | undefined) | undefined;
  /** Returns a greeting of the card, the first at 0; empty if none. */
  greeting?: ((index: number) => string) | undefined;
  /** Returns the content of lorebook entries for `{{outlet::name}}`. */
  outlet?: ((name: string) => string) | undefined;
  variables?: MacroVariables | undefined;
  clock?: MacroClock | undefined;
  chance?: MacroChance | undefined;
  /** Shared by texts that are filled for one prompt. */
  room?: MacroRoom | undefined;
}

/** A piece of text: as its author wrote it, or an inserted value that is not read for macros. */
export interface Segment {
  text: string;
  isValue: boolean;
}
