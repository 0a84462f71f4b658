import type { Language } from '#src/contract/base/language.ts';
import type { MacroVariables } from './macro-variables.ts';

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

/** How many characters macros may still put into texts. */
export interface MacroRoom {
  left: number;
}

/** What macros stand for. A macro whose value is absent stays as it is, like an unknown one (rule:macros). */
export interface MacroValues {
  /** The character's nickname, else the name. */
  char: string;
  user: string;
  /** The host's own text in an override (rule:cards). */
  original?: string | undefined;
  /** The description of the person's persona. */
  persona?: string | undefined;
  description?: string | undefined;
  personality?: string | undefined;
  scenario?: string | undefined;
  /** Of all further macros that are a name only, by that name in small letters; read once it is asked for. */
  tell?: ((name: string) => string | undefined) | undefined;
  /** A greeting of the card, the first of them at 0; empty for none. */
  greeting?: ((index: number) => string) | undefined;
  /** What lorebook entries say in place of `{{outlet::name}}`. */
  outlet?: ((name: string) => string) | undefined;
  variables?: MacroVariables | undefined;
  clock?: MacroClock | undefined;
  chance?: MacroChance | undefined;
  /** Shared by texts that are filled for one prompt. */
  room?: MacroRoom | undefined;
}

/** A piece of text: as somebody wrote it, or a value that was put in and is not read for macros. */
export interface Segment {
  text: string;
  isValue: boolean;
}
