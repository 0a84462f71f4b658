import * as calls from '#src/contract/account/user-calls.ts';
import { type AvatarStore, removeAvatar, uploadAvatar } from '#src/server/pictures/replace-avatar.ts';
import { answerData, withCookies } from '#src/server/platform/http/calls/answer.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { listMatureCookies } from '#src/server/platform/http/visitor/mature-cookie.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { findVisitor } from '../identity/known-guests.ts';
import { stateAdult, updateUserInfo } from './change-user.ts';
import { requireUser, type UserSource } from './load-user.ts';
import { getRandomName } from './get-random-name.ts';
import { createGuest } from './create-guest.ts';

/** Serves the calls with which visitors see and change their own profile. */
export function addProfileRoutes(router: CallRouter, source: UserSource & AvatarStore & { env: Env }): void {
  const { database, env } = source;
  router.serve(calls.registerDevice, ({ body }) =>
    createGuest(source, { deviceId: body.device_id, platform: body.platform }),
  );
  // In a browser that is logged in, too, this is the guest of its device (rule:one-guest).
  router.serveVisitor(calls.getUserByDeviceId, async ({ visitor, request }) => {
    const deviceId = requestDeviceId(request);
    const guest = deviceId === null ? null : await findVisitor(database, deviceId);
    return requireUser(source, (guest ?? visitor).userId);
  });
  router.serveVisitor(calls.updateUserInfo, async ({ visitor, request, body: { avatar, ...changes } }) => {
    let user = await updateUserInfo(source, visitor, changes);
    if (avatar === null) {
      await removeAvatar(source, visitor.userId);
      user = await requireUser(source, visitor.userId);
    }
    if (changes.mature === undefined) return user;
    // The permission to opt in to mature characters was checked before the change.
    const seesMature = changes.mature && env.CONTENT_CEILING === 'mature';
    return withCookies(answerData(user), listMatureCookies(env, request, seesMature));
  });
  router.serveMember(calls.uploadAvatar, async ({ visitor, bytes }) => {
    await uploadAvatar(source, visitor.userId, bytes);
    return requireUser(source, visitor.userId);
  });
  router.serveVisitor(calls.getRandomName, async ({ language }) => ({
    nickname: await getRandomName(database, language),
  }));
  router.serveVisitor(calls.stateAdult, ({ visitor }) => stateAdult(source, visitor.userId));
}
