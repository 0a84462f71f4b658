import type postgres from 'postgres';
import { StartError } from '../../settings/start-error.ts';
import { placeOf } from '../../settings/database-url.ts';
import { toConnectionStartError } from '../schema/schema-session.ts';
import { endClient, openClient } from './open-client.ts';

/** A setting that every connection of ours begins with, at a value that nobody else chose, in milliseconds. */
const ownTimeoutMs = 61_234;
/** How often two connections are told apart. A pooler may give each the right session by chance. */
const rounds = 3;

/**
 * Requires that each connection has a session of its own, with the settings that it began with: time limits, locks of
 * processes and notifications depend on it. A pooler that hands sessions from one transaction to the next would lose
 * them in silence.
 * @throws StartError behind such a pooler, or when the database cannot be reached
 */
export async function requireOwnSessions(url: string): Promise<void> {
  const open = () =>
    openClient(url, {
      max: 1,
      connect_timeout: 10,
      connection: { statement_timeout: ownTimeoutMs },
    });
  const opened = [open(), open()];
  try {
    if (!(await areOwn(opened.map(({ client }) => client)))) throw poolerFound(url);
  } catch (cause) {
    const isRefused = cause instanceof Error && cause.message.includes('unsupported startup parameter');
    throw isRefused ? poolerFound(url, cause) : toConnectionStartError(cause, url);
  } finally {
    await Promise.all(opened.map((session) => endClient(session, { timeout: 5 })));
  }
}

async function areOwn(sessions: readonly postgres.Sql[]): Promise<boolean> {
  // One after the other, so that a pooler has the one session free again for the next. Statements without parameters are
  // not prepared, which a pooler may not allow.
  for (const session of sessions) {
    const [row] = await session.unsafe(`select current_setting('statement_timeout') as own`);
    if (row?.['own'] !== `${ownTimeoutMs}ms`) return false;
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, session] of sessions.entries()) {
      await session.unsafe(`select set_config('yuanfen.session', '${round}-${index}', false)`);
    }
    for (const [index, session] of sessions.entries()) {
      const [row] = await session.unsafe(`select current_setting('yuanfen.session', true) as own`);
      if (row?.['own'] !== `${round}-${index}`) return false;
    }
  }
  return true;
}

function poolerFound(url: string, cause?: unknown): StartError {
  return new StartError(
    `The database at ${placeOf(url)} is behind a pooler, such as PgBouncer, which does not give each connection a session of its own with its settings: let DATABASE_URL name PostgreSQL itself. DATABASE_CONNECTIONS limits the connections.`,
    { cause },
  );
}
