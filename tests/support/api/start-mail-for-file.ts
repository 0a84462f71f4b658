import { closeAfterFile } from '../vitest/close-after-file.ts';
import { type MailServer, startMailServer } from '../services/mail-server.ts';

/** Starts a mail server for the tests of the file that awaits it at its top; it is closed after them. */
export async function startMailForFile(): Promise<MailServer> {
  const mail = await startMailServer();
  closeAfterFile(() => mail.close());
  return mail;
}
