import type { Language } from '#src/contract/language.ts';

/** The time of day where the conversation is held. */
export interface MacroClock {
  now: Date;
  /** An IANA name, such as `Asia/Shanghai`. */
  timeZone: string;
  language: Language;
  /** Milliseconds since the message before; null when there is none. */
  idleMs: number | null;
}

/** Where the luck of a text comes from. */
export interface MacroChance {
  /** From 0 to below 1; said anew for each `{{random}}` and each die. */
  random: () => number;
  /** Of the conversation and the text: the same seed gives `{{pick}}` the same choice. */
  seed: string;
}

/** What macros stand for. A macro whose value is absent stays as it is, like an unknown one (interop). */
export interface MacroValues {
  /** The character's nickname, else the name. */
  char: string;
  user: string;
  /** The host's own text in an override (interop, Card V2). */
  original?: string | undefined;
  /** The description of the person's persona. */
  persona?: string | undefined;
  description?: string | undefined;
  personality?: string | undefined;
  scenario?: string | undefined;
  clock?: MacroClock | undefined;
  chance?: MacroChance | undefined;
}

/** A piece of text: as somebody wrote it, or a value that was put in and is not read for macros. */
export interface Segment {
  text: string;
  isValue: boolean;
}
