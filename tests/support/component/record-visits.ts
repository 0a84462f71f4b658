import { vi } from 'vitest';

/** Records the addresses that the page goes to, in place of going there. Call it after `openPage`. */
export function recordVisits(): readonly string[] {
  const visits: string[] = [];
  const visit = (address: string | URL) => void visits.push(String(address));
  vi.spyOn(location, 'assign').mockImplementation(visit);
  vi.spyOn(location, 'replace').mockImplementation(visit);
  return visits;
}
