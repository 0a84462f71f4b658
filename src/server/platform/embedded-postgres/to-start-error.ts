import { StartError } from '#src/server/platform/settings/start-error.ts';
import { hasErrorCode } from '../log/error-code.mjs';
import type { Layout } from './layout.ts';

/**
 * Converts errors of the data folder and of the login to messages for the operator; any other error is returned
 * unchanged.
 */
export function toStartError(error: unknown, layout: Layout): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const message = describe(error, layout);
  return message === null ? error : new StartError(message, { cause: error });
}

function describe(error: Error, { dataDir, clusterDir, passwordFile }: Layout): string | null {
  if (hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS')) {
    return `The data folder ${dataDir} cannot be used by this user (${error.message}): start as the user who owns it, give this user write access, or set DATA_DIR to another folder.`;
  }
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) {
    return `The disk of the data folder ${dataDir} is full: free some space, or set DATA_DIR to a folder on another disk.`;
  }
  if (hasErrorCode(error, 'ENOTDIR', 'EEXIST')) {
    return `The data folder ${dataDir} cannot be made because a file is in its place (${error.message}): set DATA_DIR to another folder.`;
  }
  if (hasErrorCode(error, '28P01')) {
    return `The password in ${passwordFile} does not open the database in ${clusterDir}: restore the right file, or stop any PostgreSQL that runs on that folder, delete the file and start again, and a new password is set.`;
  }
  return null;
}
