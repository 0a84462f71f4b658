import type { Call } from '#src/contract/call/call.ts';
import type { Belongings } from '../api/call-samples.ts';

/** Somebody who brings the worst that the site takes. */
export interface HostilePerson {
  readonly baseUrl: string;
  /** What names the person in calls. */
  readonly headers: Readonly<Record<string, string>>;
  /** What names the person in pages. */
  readonly cookie: string;
  /** What names the network that everything comes from, where a proxy says it. */
  readonly network?: Readonly<Record<string, string>>;
  /** What they have; what is hostile takes the place of what is ordinary as it is made. */
  own: Belongings;
}

/** One thing that the person does. */
export interface HostileStep {
  /** The call or page, and with what. */
  readonly name: string;
  /** The call that it makes. */
  readonly call?: Call;
  /** Does it and reads the answer to its end. */
  run(): Promise<HostileAnswer>;
}

export interface HostileAnswer {
  status: number;
  text: string;
  /** Where it leads to; null where it does not. */
  location: string | null;
}

/** Reads an answer to its end, or of one that has none its beginning. */
export async function readAnswer(url: string, init: RequestInit, isEndless = false): Promise<HostileAnswer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  if (isEndless && response.status === 200) {
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    return { status: response.status, text: '', location: null };
  }
  const location = response.headers.get('location');
  return { status: response.status, text: await response.text(), location };
}
