import { type BrowserContext, chromium } from '@playwright/test';
import { createTestDatabase } from '#tests/support/api/test-database.ts';
import { collectProblems, type PageProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { createDataFolder, startServer } from '#tests/support/process/server-process.ts';
import { type MailServer, startMailServer } from '#tests/support/services/mail-server.ts';
import { thirdLanguage } from './add-language.ts';
import { createThirdCopy, type ThirdCopy } from './third-copy.ts';

const executablePath = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];

/** The product in three languages, on the data of the product in two. */
export interface ThirdSite {
  readonly url: string;
  readonly copy: ThirdCopy;
  readonly mails: MailServer;
  /** Opens the browser of a reader of the third language, which ends with the site. */
  openBrowser(): Promise<ThirdBrowser>;
  close(): Promise<void>;
}

interface ThirdBrowser {
  readonly context: BrowserContext;
  readonly problems: PageProblems;
}

/** Copies, translates, builds and starts the product. */
export async function startThirdSite(): Promise<ThirdSite> {
  await using starting = new AsyncDisposableStack();
  const copy = await createThirdCopy();
  starting.defer(() => copy.remove());
  await copy.build();
  // The tables and the content of the product in two languages.
  const database = await createTestDatabase();
  starting.defer(() => database.drop());
  const mails = await startMailServer();
  starting.defer(() => mails.close());
  const folder = await createDataFolder();
  starting.defer(() => folder.remove());
  const server = await startServer({
    dataDir: folder.dataDir,
    workFolder: copy.folder,
    command: copy.startCommand,
    env: { DATABASE_URL: database.url, SMTP_URL: mails.url, MAIL_FROM: 'Yuanfen <mail@example.org>' },
  });
  starting.defer(async () => void (await server.stop()));
  const url = server.url.replace('127.0.0.1', 'localhost');
  const started = starting.move();
  return {
    url,
    copy,
    mails,
    async openBrowser() {
      const browser = await chromium.launch({
        ...(executablePath === undefined ? {} : { executablePath }),
        args: ['--no-sandbox', '--disable-gpu', '--disable-blink-features=AutomationControlled'],
      });
      started.defer(() => browser.close());
      const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
      await context.addCookies([{ name: 'lang', value: thirdLanguage, url }]);
      const problems = collectProblems();
      await problems.watch(context, url);
      return { context, problems };
    },
    close: () => started.disposeAsync(),
  };
}
