import { closeAfterFile } from '../vitest/close-after-file.ts';
import { type FakePushService, startFakePushService } from '../services/fake-push-service.ts';

/** Starts a fake push service for the tests of the file that awaits it at its top; it is closed after them. */
export async function startPushForFile(): Promise<FakePushService> {
  const push = await startFakePushService();
  closeAfterFile(() => push.close());
  return push;
}
