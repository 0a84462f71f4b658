/**
 * The limit that counts a call, for its caller and for the caller's network; `limitCall` has the numbers (rule:rate-limits).
 * `replies` and `voices` make a model work, and `replies` also count in the daily token budgets: within any other call,
 * the model refuses the request. `uploads`, `downloads` and `accountExports` hold a slot for files while they last.
 */
export type CallLimit =
  | 'reads'
  | 'writes'
  | 'replies'
  | 'voices'
  | 'uploads'
  | 'downloads'
  | 'accountExports'
  | 'logins'
  | 'mails'
  | 'codes'
  | 'recoveries'
  | 'registrations'
  | 'orders'
  | 'orderReads'
  | 'chatSearches'
  | 'pageViews'
  | 'renderErrors';

/**
 * What a call does to the room of its caller (docs/decisions/0029):
 * - `none`: it stores nothing or a few lines; the triggers of the database alone refuse it to a person whose quota is full.
 * - `grows`: it can store more than a few lines, and counts for the network.
 * - `needs`: it grows, and is refused before any work to a person whose quota is full: it draws pictures, reads files or
 *   uses a model first, or stores data that no trigger refuses.
 * - `frees`: a person with a full quota may make it even with a key: it frees room, or must always be possible.
 */
export type CallRoom = 'none' | 'grows' | 'needs' | 'frees';

/** The facts about a call that only the server needs, and that nothing else implies. */
export interface CallFacts {
  readonly limit: CallLimit;
  readonly room: CallRoom;
  /** Returns true for a body whose call is possible even when its network has stored its bytes of the day (rule:crisis-help). */
  readonly isAlwaysPossible?: (body: unknown) => boolean;
  /** One sentence or more for `/openapi.json`. */
  readonly summary: string;
}

/** The facts about each call that a module exports (rule:one-contract). */
export type AllCallFacts<Module> = Readonly<Record<CallNames<Module>, CallFacts>>;

type CallNames<Module> = {
  [Name in keyof Module]: Module[Name] extends { readonly method: string; readonly caller: string }
    ? Name
    : never;
}[keyof Module];
