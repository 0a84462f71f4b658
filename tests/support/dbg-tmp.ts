import { createDataFolder, startServer } from '#tests/support/server-process.ts';
import { createChatClients } from '#tests/support/crash/chat-clients.ts';
import { startUpstreamProcess } from '#tests/bench/support/upstream-process.ts';
import { setTimeout as sleep } from 'node:timers/promises';
const f = await createDataFolder();
const up = await startUpstreamProcess({ name: 'reply', tokens: 60, tokenMs: 10, firstTokenMs: 30 });
const s = await startServer({ dataDir: f.dataDir, env: { LLM_BASE_URL: up.url + '/v1', LLM_MODEL: 'fake' }, onLine: (l, ms) => console.log(Math.round(ms), l) });
let dead = false; void s.ended.then((e) => { dead = true; console.log('SERVER ENDED', e.code, e.stderr.slice(-600)); });
const load = await createChatClients(s.url, 30);
const backs: number[] = [];
for (let i = 0; i < 15 && !dead; i++) {
load.resume(); await sleep(400 + Math.random() * 800);
const t = performance.now(); await f.killPostgres();
let ok = false;
while (performance.now() - t < 12000 && !dead) { const a = await fetch(s.url + '/readyz').catch(() => null); await a?.text(); if (a?.status === 200) { backs.push(Math.round(performance.now() - t)); ok = true; break; } await sleep(50); }
if (!ok) { console.log('NOT BACK'); break; }
await sleep(300); await load.pause();
}
console.log('back after', backs.join(' '), 'failures', load.failures());
const m = new Map<string, number>(); for (const x of s.log().split('\n').filter(Boolean)) { let k = x; try { const o = JSON.parse(x); k = o.event + ' ' + o.error_name + ' ' + o.error_code + ' ' + (o.error_message ?? ''); } catch {} m.set(k, (m.get(k) ?? 0) + 1); } console.log(m);
await s.kill(); await up.close(); await f.remove(); process.exit(0);
