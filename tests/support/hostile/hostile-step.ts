import type { Call } from '#src/contract/call/call.ts';
import type { Belongings } from '../api/call-samples.ts';

/** A person who sends the worst input that the site accepts. */
export interface HostilePerson {
  readonly baseUrl: string;
  /** Headers that identify the person in calls. */
  readonly headers: Readonly<Record<string, string>>;
  /** Cookie that identifies the person in pages. */
  readonly cookie: string;
  /** Headers that name the network of all requests, where a proxy sends them. */
  readonly network?: Readonly<Record<string, string>>;
  /** The person's records; each is replaced by a hostile one when that is created. */
  own: Belongings;
}

/** One action of the person. */
export interface HostileStep {
  /** Name of the call or page, and of its input. */
  readonly name: string;
  /** The address of the page that the step opens. */
  readonly address?: string;
  /** The call that the step makes. */
  readonly call?: Call;
  /** Runs the step and reads the answer to its end. */
  run(): Promise<HostileAnswer>;
}

export interface HostileAnswer {
  status: number;
  text: string;
  /** The redirect target; null without one. */
  location: string | null;
}

/** Reads an answer to its end, or only the beginning of an endless one. */
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
