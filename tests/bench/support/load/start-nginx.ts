import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StaticServer {
  url: string;
  /** Id of the process that answers. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts an nginx with one worker that serves ready gzip bytes at `/page`, with the usual tuning: no access log,
 * sendfile, open files cached, connections kept.
 * @throws Error when nginx is not installed (Debian's package `nginx-light`)
 */
export async function startNginx(gzipped: Buffer, port: number): Promise<StaticServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yuanfen-nginx-'));
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, 'html'));
  await writeFile(path.join(folder, 'html', 'page'), gzipped);
  await writeFile(path.join(folder, 'nginx.conf'), composeConfig(folder, port));
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'inherit' });
  await once(nginx, 'spawn');
  const url = `http://127.0.0.1:${port}/page`;
  await waitUntilAnswered(url);
  return {
    url,
    pid: findChild(nginx.pid),
    async stop() {
      nginx.kill('SIGQUIT');
      await once(nginx, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function composeConfig(folder: string, port: number): string {
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000000;
  open_file_cache max=16;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/html;
    default_type "text/html; charset=utf-8";
    add_header Content-Encoding gzip;
    add_header Vary Accept-Encoding;
    add_header Cache-Control "public, max-age=0, must-revalidate";
  }
}
`;
}

async function waitUntilAnswered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(50);
  }
  throw new Error('nginx does not answer.');
}

/** Finds nginx's worker, which does the work; the process that was started only supervises it. */
function findChild(parent: number | undefined): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
  const worker = Number(children[0]);
  if (!(worker > 0)) throw new Error('nginx has no worker.');
  return worker;
}
