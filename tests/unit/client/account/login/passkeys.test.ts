import { expect, it } from 'vitest';
import { namePasskey } from '#src/client/account/login/passkeys.ts';

const moment = new Date(2026, 10, 22, 14, 5);

it('a passkey is listed under the nickname, else under a name that tells accounts of one device apart', () => {
  expect(namePasskey(' Wanderer 王 ', 'en', moment)).toBe('Wanderer 王');
  expect(namePasskey('', 'en', moment)).toBe('Guest 22 Nov 14:05');
  expect(namePasskey('  ', 'zh-CN', moment)).toBe('访客 11月22日 14:05');
});
