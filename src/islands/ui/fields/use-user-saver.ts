import { useMemo } from 'react';
import { $user, loadUser, setUser } from '#src/client/account/user.ts';
import { createUserSaver, type UserSaver } from '#src/client/account/user-saver.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { uploadPicture } from '#src/client/api/upload-picture.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import type { User } from '#src/contract/account/user-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import { CallError } from '#src/contract/call/client.ts';
import { userMessages } from '#src/contract/errors/errors.ts';

/** Creates the saver of the current person's profile. */
export function useUserSaver(language: Language): UserSaver {
  return useMemo(
    () =>
      createUserSaver({
        client: createBrowserClient(),
        language,
        $user,
        setUser,
        upload: uploadPicture,
        requireUser,
      }),
    [language],
  );
}

/** @throws CallError when the server does not know this device and cannot learn of it */
export async function requireUser(): Promise<User> {
  const user = await loadUser();
  if (user === null) throw new CallError(userMessages.registrationFailed[pageLanguage()]);
  return user;
}
