import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { findProgram } from '../services/find-program.ts';

/** An nginx in front of several processes, as docs/operating/nginx.conf sets it up. */
export interface Balancer {
  readonly url: string;
  /** Its error log: what it could not pass on, and tried again elsewhere. */
  readonly log: () => Promise<string>;
  close(): Promise<void>;
}

/** @param ports those of the three processes */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const program = await findProgram(['nginx']);
  if (program === null) throw new Error('There is no nginx: npm run test:ops installs it.');
  const folder = await mkdtemp(path.join(tmpdir(), 'yuanfen-nginx-'));
  await chmod(folder, 0o755);
  const shipped = await readFile(path.join(projectRoot, 'docs', 'operating', 'nginx.conf'), 'utf8');
  await writeFile(path.join(folder, 'nginx.conf'), composeConfig(folder, fillIn(shipped, port, ports)));
  const nginx = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'inherit' });
  await once(nginx, 'spawn');
  const ended = once(nginx, 'close');
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(async () => (await fetch(`${url}/healthz`).catch(() => null))?.status).toBe(200);
  return {
    url,
    log: () => readFile(path.join(folder, 'error.log'), 'utf8'),
    async close() {
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Puts the addresses of a test into the shipped settings, each of which has to be there. */
function fillIn(shipped: string, port: number, ports: readonly number[]): string {
  const pairs = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ...ports.map((one, index) => [`server 127.0.0.1:${4_321 + index} `, `server 127.0.0.1:${one} `]),
  ] as const;
  return pairs.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, shipped);
}

function composeConfig(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site}
}
`;
}
