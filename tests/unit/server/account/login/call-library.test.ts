import { expect, it } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import { callLibrary } from '#src/server/account/login/call-library.ts';
import { inheritedKeys } from '#tests/support/files/json-texts.ts';

it.each([...inheritedKeys, 'SOMETHING_ELSE'])(
  'a login refused with the code %s did not work',
  async (code) => {
    const login = callLibrary({ isAdult: true, accountId: null }, () =>
      Promise.resolve(Response.json({ code }, { status: 403 })),
    );
    await expect(login).rejects.toMatchObject({ code: 40003, userMessage: userMessages.loginFailed });
  },
);
