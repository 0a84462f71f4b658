import { getUserByDeviceId, getUserInfo, registerDevice } from '#src/contract/user-calls.ts';
import type { Database } from '#src/server/platform/database.ts';
import type { CallRouter } from '#src/server/platform/http/call-router.ts';
import { registerDevice as register } from './register-device.ts';
import { requireUser } from './require-user.ts';

export function addIdentityRoutes(router: CallRouter, database: Database): void {
  router.serve(registerDevice, ({ body }) =>
    register(database, { deviceId: body.device_id, platform: body.platform }),
  );
  router.serveVisitor(getUserInfo, ({ visitor }) => requireUser(database, visitor.userId));
  router.serveVisitor(getUserByDeviceId, ({ visitor }) => requireUser(database, visitor.userId));
}
