import { StartError } from '../../settings/start-error.ts';
import { isSchemaOlder, runSchemaSession } from './schema-session.ts';

/**
 * Requires the schema of this version, and changes nothing: a server of the older version may be running, and only a
 * start migrates (docs/decisions/0060).
 * @throws StartError when the schema is older or newer, or the database cannot be reached
 */
export function requireCurrentSchema(url: string): Promise<void> {
  return runSchemaSession(url, async (session) => {
    if (!(await isSchemaOlder(session))) return;
    throw new StartError(
      'The database belongs to an older version of this program, or to none yet: start this version first (npm start), then run the command again. Nothing was changed.',
    );
  });
}
