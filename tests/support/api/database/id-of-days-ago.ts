import { v7 } from 'uuid';

/** Returns the id of a row that was begun some days ago. */
export function idOfDaysAgo(days: number): string {
  return v7({ msecs: Date.now() - days * 86_400_000 });
}
