import { join, resolve } from 'node:path';

/** The paths of one embedded database. All are absolute. */
export interface Layout {
  readonly dataDir: string;
  /** The PostgreSQL data directory itself. */
  readonly clusterDir: string;
  readonly passwordFile: string;
  readonly logFile: string;
  /** Held while the server is created, found, started or stopped. */
  readonly lockFile: string;
}

/**
 * The owner and superuser of the cluster, which the product does not use; and the name of the application's database.
 */
export const roleName = 'yuanfen';
export const databaseName = 'yuanfen';

export function getLayout(dataDir: string): Layout {
  const root = resolve(dataDir);
  return {
    dataDir: root,
    clusterDir: join(root, 'postgres'),
    passwordFile: join(root, 'postgres.password'),
    logFile: join(root, 'postgres.log'),
    lockFile: join(root, 'postgres.lock'),
  };
}
