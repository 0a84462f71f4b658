import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import PostalMime, { decodeWords } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as a mail program would show it. */
export interface ReceivedMail {
  /** The envelope: who was named as sender and as recipients, whatever the headers say. */
  from: string;
  to: readonly string[];
  /** By their names in small letters, unfolded and decoded. */
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
  /** Every mail that was taken. */
  readonly mails: readonly ReceivedMail[];
  /** Every connection that came, also those that sent nothing. */
  readonly connections: number;
  /** What the next mails are answered with after their text, in turn; later ones are taken. */
  answerNext(...answers: readonly (number | 'hang' | 'cut')[]): void;
  /** The newest mail to an address, which may be still to come. */
  waitForMail(to: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it gets, and fails when told to. It may be given the port of an earlier one. */
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
  server.on('error', () => undefined); // A client that goes away is part of some tests.
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
    async waitForMail(to) {
      for (;;) {
        const found = mails.findLast((mail) => mail.to.includes(to));
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
