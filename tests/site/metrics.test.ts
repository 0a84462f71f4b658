import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { exchangeRaw } from '#tests/support/raw/raw-socket.ts';

const url = inject('siteUrl');
const readMetrics = async () => (await fetch(`${url}/metrics`)).text();

const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});
const rulesSchema = z.object({
  groups: z.tuple([z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })]),
});

const readOperating = (name: string) => readFile(join(projectRoot, 'docs', 'operating', name), 'utf8');

/** Returns the names of metrics in an expression: those of this product, of Node and of the process. */
const namesIn = (text: string) => text.match(/\b(?:yuanfen|nodejs|process)_[a-z0-9_]+/g) ?? [];

test('every metric of the dashboard, of the alerts and of the manual exists, and every metric of ours is in the manual', async () => {
  // Each route is measured once it was asked for.
  await fetch(`${url}/`);
  const metrics = await readMetrics();
  const told = new Set(
    [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : name,
    ),
  );
  const dashboard = dashboardSchema.parse(JSON.parse(await readOperating('grafana-dashboard.json')));
  const [{ rules }] = rulesSchema.parse(parse(await readOperating('alerts.yml'))).groups;
  const manual = await readOperating('monitoring.md');
  expect(rules).toHaveLength(8);
  expect(dashboard.panels.length).toBeGreaterThan(15);
  const used = [
    ...rules.flatMap(({ expr }) => namesIn(expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))),
    ...namesIn(manual),
  ];
  expect(used.filter((name) => !told.has(name))).toEqual([]);
  const own = [...metrics.matchAll(/^# TYPE (yuanfen_\S+) /gm)].map(([, name = '']) => name);
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
});

it('requests are measured by routes of the product, whatever strangers ask for', async () => {
  for (const path of ['/blogs', '/a-stranger', '/a-stranger/2', '/v2/a-stranger', '/metrics'])
    await (await fetch(`${url}${path}`)).arrayBuffer();
  const text = await readMetrics();
  expect(text).toMatch(
    /^yuanfen_http_request_duration_seconds_count\{route="\/blogs",method="GET",status="200"\} \d+$/m,
  );
  expect(text).toMatch(
    /^yuanfen_http_request_duration_seconds_count\{route="other",method="GET",status="404"\} \d+$/m,
  );
  expect(text).not.toContain('stranger');
  expect(text).toMatch(/^yuanfen_database\{of="up"\} 1$/m);
  expect(text).toMatch(/^yuanfen_upkeep_done_timestamp_seconds\{task="articles-published"\} \d/m);
});

it('they are told under whatever host name, and to no client of a proxy', async () => {
  const ask = async (lines: string) =>
    (await exchangeRaw(url, { pieces: [`GET /metrics HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`] }))
      .statuses;
  expect(await ask('Host: 10.0.0.11:4321\r\n')).toEqual([200]);
  expect(await ask('Host: site\r\nX-Forwarded-For: 203.0.113.5\r\n')).toEqual([404]);
});
