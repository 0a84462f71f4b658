import { useMemo } from 'react';
import { $user, requireUser, setUser } from '#src/client/account/user.ts';
import { createUserSaver, type UserSaver } from '#src/client/account/user-saver.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { uploadPicture } from '#src/client/api/upload-picture.ts';
import type { Language } from '#src/contract/locale/language.ts';

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
