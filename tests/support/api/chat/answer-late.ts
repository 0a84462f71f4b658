import { getTableName, type Table } from 'drizzle-orm';
import type { Database } from '#src/server/platform/database/database.ts';

/**
 * Wraps a database so that the answers to queries of one table come late, as on a busy machine.
 * @param wait called with the number of the answer, counted from 1, when it is ready; the answer is delivered when this
 * resolves
 */
export function answerLate(
  database: Database,
  table: Table,
  wait: (count: number) => Promise<void>,
): Database {
  let count = 0;
  return new Proxy(database, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'select') return value;
      return (...columns: Parameters<Database['select']>) => {
        const query = target.select(...columns);
        const from = query.from.bind(query);
        return Object.assign(query, {
          from(source: Table): unknown {
            const asked = from(source);
            if (getTableName(source) !== getTableName(table)) return asked;
            count += 1;
            const place = count;
            return {
              where: async (condition: Parameters<typeof asked.where>[0]) => {
                const rows = await asked.where(condition);
                await wait(place);
                return rows;
              },
            };
          },
        });
      };
    },
  });
}
