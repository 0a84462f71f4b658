import type { PhraseKey } from './phrase-book.ts';

/** The two languages that the demo companion speaks (rule:languages, rule:demo-companion). */
export type DemoLanguage = 'en' | 'zh-CN';

/** The parts of a character card that the demo companion uses (rule:demo-companion). */
export interface DemoCard {
  name: string;
  age: number;
  occupation: string;
  description: string;
  /** Adjectives, separated by commas. */
  personality: string;
  scenario: string;
  first_mes: string;
  /** Sensory phrases, such as "rain on the awning". */
  mood: readonly string[];
  /** Each fits after "I love …" (我喜欢……). */
  likes: readonly string[];
  /** Each fits after "I can't stand …" (我受不了……). */
  dislikes: readonly string[];
  /** The name that macros use for the character, if it differs from its name (Card V3). */
  nickname?: string;
  tagline?: string;
  /** Dialogues, separated by `<START>` (rule:cards). */
  mes_example?: string;
  /** Contents of lorebook entries. */
  lore?: readonly string[];
}

/** A character's own answer to some questions. */
export interface VoiceAnswer {
  /** Questions, or words that the questions are about. */
  asked: readonly string[];
  say: string;
}

/** One character's own texts in one language, from a content file, in addition to its card. */
export interface VoiceTexts {
  answers: readonly VoiceAnswer[];
  /** Phrases in its own manner, used before the phrases of all characters. */
  lines: Readonly<Partial<Record<PhraseKey, readonly string[]>>>;
}

/** A character's own texts by language. */
export type DemoVoice = Readonly<Partial<Record<DemoLanguage, VoiceTexts>>>;

export interface DemoMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** All input of one demo reply. */
export interface DemoTurn {
  /** The language of the conversation, used if the message itself does not show one. */
  language: DemoLanguage;
  /** The user's nickname; empty if there is none. */
  userName: string;
  card: DemoCard;
  /** Absent for characters without own texts. */
  voice?: DemoVoice;
  /** The conversation so far, oldest first, ending with the user's newest message. */
  history: readonly DemoMessage[];
  /** The requested variant of this reply: 0 the first, 1 the first resend and so on. */
  attempt?: number;
  /** True if a reply to a message that requests a picture has one; absent if that is unknown. */
  hasPicture?: boolean;
}
