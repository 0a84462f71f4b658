import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column of bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A column with a moment in time, whatever the time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
