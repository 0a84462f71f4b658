import type { PhraseKey } from './phrase-book.ts';

/** The two languages that the demo companion speaks (rule:languages, rule:demo-companion). */
export type DemoLanguage = 'en' | 'zh-CN';

/** The parts of a character card that the demo companion speaks from (rule:demo-companion). */
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
  /** What macros call the character, where that is not its name (Card V3). */
  nickname?: string;
  tagline?: string;
  /** `<START>` separates the dialogues (rule:cards). */
  mes_example?: string;
  /** Contents of lorebook entries. */
  lore?: readonly string[];
}

/** An answer of a character's own to some questions. */
export interface VoiceAnswer {
  /** Questions, or words that they are about. */
  asked: readonly string[];
  say: string;
}

/** What one character says in one language, from a content file: more than its card holds. */
export interface VoiceTexts {
  answers: readonly VoiceAnswer[];
  /** Phrases in its own manner, which come before everybody's. */
  lines: Readonly<Partial<Record<PhraseKey, readonly string[]>>>;
}

/** A character's own words by language. */
export type DemoVoice = Readonly<Partial<Record<DemoLanguage, VoiceTexts>>>;

/** One message of the conversation. */
export interface DemoMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** Everything that one demo reply depends on. */
export interface DemoTurn {
  /** The language of the conversation, used where the message itself does not show one. */
  language: DemoLanguage;
  /** The user's nickname; empty when there is none. */
  userName: string;
  card: DemoCard;
  /** Absent for characters without a voice of their own. */
  voice?: DemoVoice;
  /** The conversation so far, oldest first, ending with the user's newest message. */
  history: readonly DemoMessage[];
  /** Which variant of this reply is wanted: 0 the first, 1 the first resend and so on. */
  attempt?: number;
  /** Whether a picture comes with a reply to a message that asks for one; absent where nobody looked. */
  hasPicture?: boolean;
}
