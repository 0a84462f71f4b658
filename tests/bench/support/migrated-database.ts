import postgres from 'postgres';
import { migrateDatabase } from '#src/server/platform/database/schema/migrate-database.ts';

/** Creates a database with the product's tables on a server. @returns its URL */
export async function createMigratedDatabase(serverUrl: string, name: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await server`create database ${server(name)} template template0`;
  await server.end();
  await migrateDatabase(url.href);
  return url.href;
}
