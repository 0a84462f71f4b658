import type { TestApi } from '../api/test-api.ts';
import type { TestMember } from '../api/test-member.ts';
import { openPage } from './open-page.ts';

/** Opens a page in the browser of a member; without a cookie, in that of the guest of the same device. */
export const openMemberPage = (
  api: Pick<TestApi, 'send'>,
  { guest, cookie }: Pick<TestMember, 'guest' | 'cookie'>,
  options: Parameters<typeof openPage>[2] = {},
) => openPage(api, { deviceId: guest.deviceId, cookie }, options);
