/** The two languages that the demo companion speaks (D1, D5). */
export type DemoLanguage = 'en' | 'zh-CN';

/** The parts of a character card that the demo companion speaks from (D9). */
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
}

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
  /** The conversation so far, oldest first, ending with the user's newest message. */
  history: readonly DemoMessage[];
  /** Which variant of this reply is wanted: 0 the first, 1 the first resend and so on. */
  attempt?: number;
  /** Whether a picture comes with a reply to a message that asks for one; absent where nobody looked. */
  hasPicture?: boolean;
}
