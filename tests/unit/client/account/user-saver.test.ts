import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUserSaver } from '#src/client/account/user-saver.ts';
import { RegistrationError } from '#src/client/api/ensure-device.ts';
import { CallError } from '#src/contract/call/client.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { updateUserInfo, type User } from '#src/contract/account/user-calls.ts';
import { createFakeChatServer } from '#tests/support/browser/fake-chat-server.ts';
import { composeUser } from '#tests/support/browser/compose-user.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => void vi.useRealTimers());

const serverError = new CallError('Server error', { code: 20001, status: 500 });

/** Opens the settings of a guest, with the server that stores them. */
function openSettings(user: User | null = composeUser(), requireUser?: () => Promise<User>) {
  const server = createFakeChatServer();
  const $user = atom<User | null>(user);
  let stored = user ?? composeUser({ nickname: 'New here' });
  const uploads: Blob[] = [];
  const saver = createUserSaver({
    client: server.client,
    language: 'en',
    $user,
    setUser: (next) => $user.set(next),
    requireUser: requireUser ?? (() => Promise.resolve(stored)),
    upload(file) {
      uploads.push(file);
      return Promise.resolve(composeUser({ ...stored, avatar: '/pictures/00112233445566ff' }));
    },
  });
  /** Lets the server accept the change, as the real one does. */
  const keep = () => {
    const { mature, ...change } = updateUserInfo.body.parse(server.callsOf(updateUserInfo).at(-1)?.body);
    stored = { ...stored, ...change, ...(mature !== undefined && { tags: mature ? ['NSFW'] : [] }) };
    return stored;
  };
  server.answer(updateUserInfo, keep);
  return { saver, server, $user, keep, uploads };
}

it('a change shows at once, and stays when the server has it', async () => {
  const { saver, $user } = openSettings();
  const saved = saver.save({ nickname: 'Loud Heron' });
  expect($user.get()?.nickname).toBe('Loud Heron');
  expect(saver.$states.get().nickname).toEqual({ phase: 'saving' });
  expect(await saved).toMatchObject({ nickname: 'Loud Heron' });
  expect(saver.$states.get().nickname).toEqual({ phase: 'saved' });
});

it('a saved change is confirmed for four seconds', async () => {
  const { saver } = openSettings();
  await saver.save({ sign: 'Hello' });
  vi.advanceTimersByTime(3_999);
  expect(saver.$states.get().sign).toEqual({ phase: 'saved' });
  vi.advanceTimersByTime(1);
  expect(saver.$states.get().sign).toBeUndefined();
});

it('a change that fails is undone, and the reason is shown', async () => {
  const { saver, server, $user } = openSettings();
  server.answer(updateUserInfo, serverError);
  const saved = saver.save({ gender: 'FEMALE' });
  expect($user.get()?.gender).toBe('FEMALE');
  expect(await saved).toBeNull();
  expect($user.get()?.gender).toBe('MALE');
  expect(saver.$states.get().gender).toEqual({ phase: 'failed', message: userMessages.userUpdateFailed.en });
});

it('an error that the person can fix is shown with the message of the server (rule:error-words)', async () => {
  const { saver, server } = openSettings();
  server.answer(updateUserInfo, new CallError('nickname must not be empty', { code: 40003, status: 400 }));
  await saver.save({ nickname: 'x' });
  expect(saver.$states.get().nickname).toMatchObject({ message: 'nickname must not be empty' });
});

it.each([
  ['20001', 500, 'The disk is full.', 'The disk is full.'],
  ['50001', 503, 'Back at noon.', 'Back at noon.'],
  ['20001', 500, 'Server error', 'Your details could not be saved. Try again.'],
  ['50001', 503, 'Service unavailable', 'Your details could not be saved. Try again.'],
])(
  'a %s with %i and the message "%s" stands at the field as "%s" (rule:error-words, rule:failures-shown)',
  async (code, status, message, text) => {
    const { saver, server } = openSettings();
    server.answer(updateUserInfo, new CallError(message, { code: Number(code), status }));
    await saver.save({ sign: 'Hello' });
    expect(saver.$states.get().sign).toEqual({ phase: 'failed', message: text });
  },
);

it('a device that the server does not register is said at the field (rule:error-words)', async () => {
  const { saver, server } = openSettings(null, () => Promise.reject(new RegistrationError(500)));
  await saver.save({ sign: 'Hello' });
  expect(saver.$states.get().sign).toEqual({
    phase: 'failed',
    message: 'This device could not be registered. Check the connection and reload the page.',
  });
  expect(server.callsOf(updateUserInfo)).toEqual([]);
});

it('the failure of one change leaves the others as they are', async () => {
  const { saver, server, $user, keep } = openSettings();
  server.answer(updateUserInfo, serverError, keep);
  const failed = saver.save({ sign: 'Lost' });
  const kept = saver.save({ audio_switch: true });
  expect($user.get()).toMatchObject({ sign: 'Lost', audio_switch: true });
  await Promise.all([failed, kept]);
  expect($user.get()).toMatchObject({ sign: '', audio_switch: true });
  expect(saver.$states.get()).toMatchObject({ sign: { phase: 'failed' }, audio_switch: { phase: 'saved' } });
});

it('of two changes of one field the later one wins, here and there, and nothing flickers', async () => {
  const { saver, server, $user } = openSettings();
  const seen: boolean[] = [];
  const first = saver.save({ auto_translate: true });
  const second = saver.save({ auto_translate: false });
  $user.listen((user) => seen.push(user?.auto_translate ?? true));
  await Promise.all([first, second]);
  expect(server.callsOf(updateUserInfo).map(({ body }) => body)).toEqual([
    { auto_translate: true },
    { auto_translate: false },
  ]);
  expect(seen).not.toContain(true);
  expect($user.get()?.auto_translate).toBe(false);
});

it('mature characters show only when the server has decided (rule:mature-hidden)', async () => {
  const { saver, $user } = openSettings(composeUser({ isLogin: true }));
  const saved = saver.save({ mature: true });
  expect($user.get()?.tags).toEqual([]);
  await saved;
  expect($user.get()?.tags).toEqual(['NSFW']);
});

it('the first change on an unknown device is made as its new guest', async () => {
  const { saver, $user } = openSettings(null);
  await saver.save({ gender: 'FEMALE' });
  expect($user.get()).toMatchObject({ nickname: 'New here', gender: 'FEMALE' });
});

it('a picture is shown once the server has it, and changes made in the meantime stay', async () => {
  const { saver, $user, uploads } = openSettings(composeUser({ isLogin: true }));
  const file = new Blob(['picture'], { type: 'image/png' });
  const uploaded = saver.saveAvatar(file);
  const saved = saver.save({ sign: 'New picture' });
  expect($user.get()?.avatar).toBeNull();
  expect(await uploaded).toMatchObject({ avatar: '/pictures/00112233445566ff' });
  expect($user.get()).toMatchObject({ avatar: '/pictures/00112233445566ff', sign: 'New picture' });
  await saved;
  expect(uploads).toEqual([file]);
  expect(saver.$states.get().avatar).toEqual({ phase: 'saved' });
});
