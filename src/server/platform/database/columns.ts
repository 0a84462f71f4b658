import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Creates a column for a point in time, independent of the time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
