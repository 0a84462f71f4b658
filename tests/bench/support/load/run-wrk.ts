import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface WrkResult {
  requests: number;
  perSecond: number;
  /** Answers that were not 2xx or 3xx, and connections that broke. */
  errors: number;
}

/**
 * Loads one address from one thread with 32 open connections, accepting gzip as every browser does.
 * @throws Error when wrk is not installed (Debian's package `wrk`)
 */
export async function runWrk(url: string, seconds: number): Promise<WrkResult> {
  const options = ['-t1', '-c32', `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url];
  const { stdout } = await promisify(execFile)('wrk', options);
  const read = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout);
  const broken = (sockets ?? []).slice(1).reduce((sum, count) => sum + Number(count), 0);
  return {
    requests: read(/(\d+) requests in/),
    perSecond: read(/Requests\/sec:\s+([\d.]+)/),
    errors: read(/Non-2xx or 3xx responses: (\d+)/) + broken,
  };
}
