import type { Log, LogFields } from './log.ts';

/** The interval at which repeated warnings are summed up, in milliseconds. */
const sumEveryMs = 60_000;

/**
 * Returns a log for warnings that strangers can cause as often as they like: the first of an event is written, the
 * others of the same minute are counted, and one line with their `count` and status ends it.
 */
export function sumWarnings(log: Log): Pick<Log, 'warn'> {
  const counts = new Map<string, number>();
  return {
    warn(event, fields: LogFields = {}) {
      const count = counts.get(event);
      if (count !== undefined) {
        counts.set(event, count + 1);
        return;
      }
      counts.set(event, 0);
      log.warn(event, fields);
      const { status } = fields;
      setTimeout(() => {
        const more = counts.get(event) ?? 0;
        counts.delete(event);
        if (more > 0) log.warn(event, { ...(status !== undefined && { status }), count: more });
      }, sumEveryMs).unref();
    },
  };
}
