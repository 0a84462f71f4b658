/** Animals that are recognised in both languages. */
export type Animal =
  | 'dog'
  | 'cat'
  | 'rabbit'
  | 'hamster'
  | 'parrot'
  | 'bird'
  | 'turtle'
  | 'fish'
  | 'horse'
  | 'snake';

/** Relatives and partners that are recognised in both languages; Chinese has words for elder and younger relatives. */
export type Kin =
  | 'mother'
  | 'father'
  | 'sister'
  | 'elder-sister'
  | 'younger-sister'
  | 'brother'
  | 'elder-brother'
  | 'younger-brother'
  | 'daughter'
  | 'son'
  | 'wife'
  | 'husband'
  | 'grandmother'
  | 'grandfather'
  | 'aunt'
  | 'uncle'
  | 'cousin'
  | 'girlfriend'
  | 'boyfriend';

/** A relative or partner of the user, by name. */
export interface Relative {
  kin: Kin;
  name: string;
}

/** Feelings that are remembered; the matching intents are named `feel-…`. */
export type Mood = 'sad' | 'lonely' | 'anxious' | 'tired' | 'angry' | 'happy' | 'bored' | 'ill';

export interface DatedEvent {
  what: string;
  when: string;
}

/** One fact from one sentence. Texts are the user's own, cleaned and at most 32 characters long. */
export type ToldFact =
  | { kind: 'name' | 'like' | 'dislike' | 'home' | 'birthday'; value: string }
  /** Fits after "you" / 你: "are a nurse", "work at a bank", 是护士, 在银行上班. */
  | { kind: 'job'; value: string }
  | { kind: 'pet'; animal: Animal; name: string | null }
  | ({ kind: 'relative' } & Relative)
  | { kind: 'date'; event: DatedEvent }
  | { kind: 'gone'; what: 'job' | 'pet' };

/** All facts that the user has told so far; later statements replace earlier statements. */
export interface Facts {
  name: string | null;
  likes: readonly string[];
  dislikes: readonly string[];
  job: string | null;
  home: string | null;
  pet: { animal: Animal; name: string | null } | null;
  /** In the order in which they were named. */
  family: readonly Relative[];
  birthday: string | null;
  dates: readonly DatedEvent[];
  mood: Mood | null;
}
