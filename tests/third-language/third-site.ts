import { type BrowserContext, chromium } from '@playwright/test';
import { createTestDatabase } from '#tests/support/api/test-database.ts';
import { collectProblems, type PageProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { createDataFolder, startServer } from '#tests/support/process/server-process.ts';
import { type MailServer, startMailServer } from '#tests/support/services/mail-server.ts';
import { thirdLanguage } from './add-language.ts';
import { createThirdCopy } from './third-copy.ts';

const executablePath = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];

/** The product in three languages, on the data of the product in two, and a reader of the third one. */
export interface ThirdSite {
  readonly url: string;
  /** The errors of the type check of the copy; empty if there are none. */
  readonly typeErrors: string;
  /** The errors of the same check for a text that lacks the language. */
  readonly errorsOfIncompleteText: string;
  readonly mails: MailServer;
  readonly context: BrowserContext;
  readonly problems: PageProblems;
  close(): Promise<void>;
}

/** Copies, translates, checks, builds and starts the product. */
export async function startThirdSite(): Promise<ThirdSite> {
  await using starting = new AsyncDisposableStack();
  const copy = await createThirdCopy();
  starting.defer(() => copy.remove());
  const errorsOfIncompleteText = await copy.checkIncompleteText();
  const [typeErrors] = await Promise.all([copy.checkTypes(), copy.build()]);
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
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-blink-features=AutomationControlled'],
  });
  starting.defer(() => browser.close());
  const url = server.url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  await context.addCookies([{ name: 'lang', value: thirdLanguage, url }]);
  const problems = collectProblems();
  await problems.watch(context, url);
  const started = starting.move();
  return {
    url,
    typeErrors,
    errorsOfIncompleteText,
    mails,
    context,
    problems,
    close: () => started.disposeAsync(),
  };
}
