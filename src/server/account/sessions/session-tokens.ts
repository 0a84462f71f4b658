import { createHash } from 'node:crypto';
import type { DBTransactionAdapter, Where } from 'better-auth';
import { type OpenAdapter, wrapAdapter } from './wrap-adapter.ts';

/**
 * Hashes the token of a session, as it is stored; migration 0011 writes the same. It holds 192 random bits, so no
 * salt.
 */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The real tokens of one call of the library, by their hashes. */
type Tokens = Map<string, string>;

/**
 * Creates the adapter of the login library with hashed session tokens in the database. The library still works with the
 * real tokens: a row that it requests by a token is returned with that token. A session that it finds in another way
 * has the hash for its token, which opens nothing.
 */
export function hashSessionTokens(open: OpenAdapter): OpenAdapter {
  return wrapAdapter(open, hashInCalls);
}

type Calls = Omit<DBTransactionAdapter, 'id' | 'options' | 'createSchema'>;

/** Wraps every call of the adapter that can name a token. */
function hashInCalls(adapter: DBTransactionAdapter): Calls {
  return {
    async create<T extends Record<string, unknown>, R = T>(
      given: Parameters<typeof adapter.create<T, R>>[0],
    ): Promise<R> {
      const tokens: Tokens = new Map();
      const data = given.model === 'session' ? hashField(given.data, tokens) : given.data;
      return restore(await adapter.create<T, R>({ ...given, data }), tokens);
    },
    async findOne<T>(given: Parameters<typeof adapter.findOne<T>>[0]): Promise<T | null> {
      const { hashed, tokens } = hashWhere(given);
      return restore(await adapter.findOne<T>(hashed), tokens);
    },
    async findMany<T>(given: Parameters<typeof adapter.findMany<T>>[0]): Promise<T[]> {
      const { hashed, tokens } = hashWhere(given);
      return (await adapter.findMany<T>(hashed)).map((row) => restore(row, tokens));
    },
    async update<T>(given: Parameters<typeof adapter.update<T>>[0]): Promise<T | null> {
      const { hashed, tokens } = hashWhere(given);
      const update = given.model === 'session' ? hashField(given.update, tokens) : given.update;
      return restore(await adapter.update<T>({ ...hashed, update }), tokens);
    },
    async consumeOne<T>(given: Parameters<typeof adapter.consumeOne<T>>[0]): Promise<T | null> {
      const { hashed, tokens } = hashWhere(given);
      return restore(await adapter.consumeOne<T>(hashed), tokens);
    },
    async incrementOne<T>(given: Parameters<typeof adapter.incrementOne<T>>[0]): Promise<T | null> {
      const { hashed, tokens } = hashWhere(given);
      return restore(await adapter.incrementOne<T>(hashed), tokens);
    },
    updateMany: (given) => adapter.updateMany(hashWhere(given).hashed),
    count: (given) => adapter.count(hashWhere(given).hashed),
    delete: (given) => adapter.delete(hashWhere(given).hashed),
    deleteMany: (given) => adapter.deleteMany(hashWhere(given).hashed),
  };
}

function hashWhere<Given extends { model: string; where?: Where[] | undefined }>(
  given: Given,
): { hashed: Given; tokens: Tokens } {
  const tokens: Tokens = new Map();
  const { model, where } = given;
  if (model !== 'session' || where === undefined) return { hashed: given, tokens };
  const hashed = where.map((one) =>
    one.field === 'token' ? { ...one, value: hashValue(one.value, tokens) } : one,
  );
  return { hashed: { ...given, where: hashed }, tokens };
}

function hashValue(value: Where['value'], tokens: Tokens): Where['value'] {
  if (typeof value === 'string') return noteToken(value, tokens);
  if (!Array.isArray(value)) return value;
  return value.map((one) => noteToken(String(one), tokens));
}

function hashField<Data extends object>(data: Data, tokens: Tokens): Data {
  if (!('token' in data) || typeof data.token !== 'string') return data;
  return { ...data, token: noteToken(data.token, tokens) };
}

function noteToken(token: string, tokens: Tokens): string {
  const hash = hashSessionToken(token);
  tokens.set(hash, token);
  return hash;
}

/** Returns a row with the token that the library passed. */
function restore<Row>(row: Row, tokens: Tokens): Row {
  if (typeof row !== 'object' || row === null || !('token' in row)) return row;
  const token = typeof row.token === 'string' ? tokens.get(row.token) : undefined;
  return token === undefined ? row : { ...row, token };
}
