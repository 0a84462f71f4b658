import { expect, it } from 'vitest';
import { renamePasskey } from '#src/contract/account/account-calls.ts';
import { updateUserInfo } from '#src/contract/account/user-calls.ts';
import { editMode } from '#src/contract/chat/conversation-calls.ts';
import { savePreset } from '#src/contract/chat/guidance-calls.ts';
import { addLorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';

const id = '6b1f1c52-6a54-4c3b-9f3e-0d9c6f0f6a11';

it.each([
  ['nickname', updateUserInfo.body, (nickname: string) => ({ nickname })],
  ['persona', addPersona.body, (name: string) => ({ name })],
  ['lorebook', addLorebook.body, (name: string) => ({ name })],
  ['preset', savePreset.body, (name: string) => ({ conversation_id: id, name })],
  ['title of a chat', editMode.body, (title: string) => ({ id, title })],
  ['passkey', renamePasskey.body, (name: string) => ({ id, name })],
])('the name of a %s turns no text around it (rule:names-turn-nothing)', (_, body, of) => {
  expect(body.safeParse(of('Mira 👨\u200d👩\u200d👧')).success).toBe(true);
  expect(body.safeParse(of('\u202eariM')).success).toBe(false);
  expect(body.safeParse(of('A\u2066B')).success).toBe(false);
});
