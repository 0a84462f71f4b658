import { map, type MapStore, type ReadableAtom } from 'nanostores';
import { CallError, type Client } from '#src/contract/call/client.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { updateUserInfo, type User, type UserChange } from '#src/contract/account/user-calls.ts';
import { describeError } from '../api/describe-error.ts';
import { RegistrationError } from '../api/ensure-device.ts';
import { findOwnWords } from '../api/find-own-words.ts';

export type UserField = keyof UserChange;

/** The state of saving a field; `failed` has the reason, as a text for the person. */
export type SaveState = { phase: 'saving' } | { phase: 'saved' } | { phase: 'failed'; message: string };

/** Time for which a saved mark is shown. */
const savedMs = 4_000;

export interface UserSaverOptions {
  client: Client;
  language: Language;
  $user: ReadableAtom<User | null>;
  setUser: (user: User) => void;
  /** Uploads the bytes of a picture. */
  upload: (file: Blob) => Promise<User>;
  /**
   * Makes sure that the server knows this device or account, and returns its user.
   * @throws CallError when it cannot
   */
  requireUser: () => Promise<User>;
}

export interface UserSaver {
  readonly $states: MapStore<Partial<Record<UserField, SaveState>>>;
  /**
   * Shows a change at once and saves it; reverts it if that fails. Changes are sent one after the other, so that the
   * last one also wins on the server.
   * @returns the user as stored by the server; null if it could not be saved
   */
  save: (change: UserChange) => Promise<User | null>;
  /** Makes a file the person's picture, in the same order; it is shown once the server has it. */
  saveAvatar: (file: Blob) => Promise<User | null>;
}

interface Pending {
  fields: readonly UserField[];
  /** The part of the change that is shown already. */
  shown: UserChange;
  send: () => Promise<User>;
}

export function createUserSaver(options: UserSaverOptions): UserSaver {
  const $states = map<Partial<Record<UserField, SaveState>>>({});
  /** The oldest first. */
  let pending: Pending[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  /** The user as last received from the server, while changes are pending. */
  let confirmed: User | null = null;

  function show(): void {
    if (confirmed === null) return;
    options.setUser(pending.reduce((user, { shown }) => applyChange(user, shown), confirmed));
  }

  function tell(field: UserField, state: SaveState): void {
    $states.setKey(field, state);
    if (state.phase !== 'saved') return;
    setTimeout(() => {
      if ($states.get()[field] === state) $states.setKey(field, undefined);
    }, savedMs);
  }

  function settle(change: Pending, state: SaveState): void {
    pending = pending.filter((other) => other !== change);
    for (const field of change.fields) {
      // A later change of the same field has its own state.
      if (!pending.some(({ fields }) => fields.includes(field))) tell(field, state);
    }
    show();
    if (pending.length === 0) confirmed = null;
  }

  async function send(change: Pending): Promise<User | null> {
    try {
      confirmed ??= await options.requireUser();
      const user = await change.send();
      confirmed = user;
      settle(change, { phase: 'saved' });
      return user;
    } catch (error) {
      settle(change, { phase: 'failed', message: describeSaveFailure(error, options.language) });
      return null;
    }
  }

  function add(change: Pending): Promise<User | null> {
    confirmed ??= options.$user.get();
    for (const field of change.fields) $states.setKey(field, { phase: 'saving' });
    pending = [...pending, change];
    show();
    const sent = queue.then(() => send(change));
    queue = sent;
    return sent;
  }

  return {
    $states,
    save: (change) =>
      add({
        fields: Object.keys(change).filter(isField),
        shown: change,
        send: () => options.client.call(updateUserInfo, { body: change }),
      }),
    saveAvatar: (file) => add({ fields: ['avatar'], shown: {}, send: () => options.upload(file) }),
  };
}

/**
 * Returns the server's own message, else that the device could not be registered, or the details not be saved
 * (rule:error-words).
 */
function describeSaveFailure(error: unknown, language: Language): string {
  console.debug('the details could not be saved', error);
  const isOfCall = error instanceof CallError && findOwnWords(error, language) !== null;
  const isWorded = isOfCall || error instanceof RegistrationError;
  return (isWorded ? describeError(error, language) : null) ?? userMessages.userUpdateFailed[language];
}

/** Applies a change; `mature` is not shown before the server has decided. */
function applyChange(user: User, { mature: _, ...change }: UserChange): User {
  return { ...user, ...change };
}

function isField(name: string): name is UserField {
  return name in updateUserInfo.body.shape;
}
