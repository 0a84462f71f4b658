import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import PostalMime, { decodeWords } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as a mail program would show it. */
export interface ReceivedMail {
  /** The envelope: the named sender and recipients, whatever the headers contain. */
  from: string;
  to: readonly string[];
  /** Headers by lower-case name, unfolded and decoded. */
  headers: ReadonlyMap<string, string>;
  subject: string;
  /** The plain-text part; empty without one. */
  text: string;
  /** The HTML part; empty without one. */
  html: string;
}

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Every accepted mail. */
  readonly mails: readonly ReceivedMail[];
  /** The number of connections, also those without a mail. */
  readonly connections: number;
  /** Sets the answers to the next mails after their text, in turn; later mails are accepted. */
  answerNext(...answers: readonly (number | 'hang' | 'cut')[]): void;
  /** Waits for the newest mail to an address, with such a subject if one is given. */
  waitForMail(to: string, subject?: RegExp): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Starts a real SMTP server that keeps its mails, and fails on request. It accepts the port of an earlier server. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  let answers: (number | 'hang' | 'cut')[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, session, done) {
      void text(stream).then(async (raw) => {
        const answer = answers.shift();
        if (answer === 'hang') return;
        if (answer === 'cut') {
          for (const connection of server.connections) connection.close();
          return;
        }
        if (answer !== undefined) {
          const { address = '' } = session.envelope.rcptTo[0] ?? {};
          done(Object.assign(new Error(`Not now, ${address}`), { responseCode: answer }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push({ ...(await readMail(raw)), from, to: rcptTo.map(({ address }) => address) });
        done();
        arrivals.emit('mail');
      });
    },
  });
  server.on('error', () => undefined); // Some tests close the connection early.
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    get connections() {
      return connections;
    },
    answerNext(...next) {
      answers = [...next];
    },
    async waitForMail(to, subject = /^/) {
      for (;;) {
        const found = mails.findLast((mail) => mail.to.includes(to) && subject.test(mail.subject));
        if (found !== undefined) return found;
        await once(arrivals, 'mail');
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

async function readMail(raw: string): Promise<Omit<ReceivedMail, 'from' | 'to'>> {
  const { headers, subject = '', text: plain = '', html = '' } = await PostalMime.parse(raw);
  return {
    headers: new Map(headers.map(({ key, value }) => [key, decodeWords(value)])),
    subject,
    text: plain,
    html,
  };
}
