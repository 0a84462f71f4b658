import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { createLog, toErrorFields, type LogFields } from '#src/server/platform/log/log.ts';

const canary = 'canary-secret';

function createMemoryLog(level: Parameters<typeof createLog>[0] = 'debug') {
  const lines: string[] = [];
  return { log: createLog(level, { write: (line) => void lines.push(line) }), lines };
}

describe('createLog (rule:clean-logs)', () => {
  it('writes one line of JSON with time, level, event and the allowed fields', () => {
    const { log, lines } = createMemoryLog();
    log.info('request', { method: 'GET', route: '/', status: 200, duration_ms: 3, request_id: undefined });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
    const parsed: unknown = JSON.parse(lines[0] ?? '');
    expect(parsed).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: 'request',
      method: 'GET',
      route: '/',
      status: 200,
      duration_ms: 3,
    });
  });

  it('writes no field that is not allowed, whatever its name and value', () => {
    const names = [
      'content',
      'device-id',
      'deviceId',
      'authorization',
      'cookie',
      'token',
      'body',
      'query',
      'msg',
    ];
    const more = names.concat(['__proto__', 'constructor', 'toString', 'hostname', 'pid', 'err', 'req']);
    fc.assert(
      fc.property(
        fc.constantFrom(...more),
        fc.constantFrom('debug', 'info', 'warn', 'error'),
        (name, level) => {
          const { log, lines } = createMemoryLog();
          const fields: LogFields = Object.fromEntries([
            ['status', 200],
            [name, canary],
          ]);
          log[level]('request', fields);
          expect(lines.join('')).not.toContain(canary);
          expect(lines.join('')).toContain('"status":200');
        },
      ),
    );
  });

  it('keeps a line one line, whatever a field holds', () => {
    const { log, lines } = createMemoryLog();
    log.warn('call-failed', { error_message: 'a\nb\r{"level":"error"}\u2028' });
    expect(lines.join('').trimEnd()).not.toMatch(/[\n\r]/);
  });

  it.each([
    ['warn', ['b', 'c']],
    ['error', ['c']],
    ['silent', []],
  ] as const)('at level %s writes lines of at least that level', (level, events) => {
    const { log, lines } = createMemoryLog(level);
    log.info('a');
    log.warn('b');
    log.error('c');
    expect(lines.map((line) => /"event":"(\w)"/.exec(line)?.[1])).toEqual(events);
  });
});

describe('describeError', () => {
  it('names an error’s class, code, message and place', () => {
    const error = Object.assign(new TypeError('no such thing'), { code: 'ENOENT' });
    expect(toErrorFields(error)).toEqual({
      error_name: 'TypeError',
      error_code: 'ENOENT',
      error_message: 'no such thing',
      stack: expect.stringMatching(/^at .+log\.test\.ts:\d+/),
    });
  });

  it('names only the code of a failed query: the message contains the statement and its values', () => {
    const cause = Object.assign(new Error(`value "${canary}" is bad`), {
      name: 'PostgresError',
      code: '23514',
    });
    const error = new DrizzleQueryError(`insert ${canary}`, [canary, `\n    at ${canary}`], cause);
    expect(toErrorFields(error)).toEqual({ error_name: 'DrizzleQueryError', error_code: '23514' });
    expect(toErrorFields(cause)).toEqual({ error_name: 'PostgresError', error_code: '23514' });
  });

  it('names the class, the code and the place of its cause, whose message may quote a file', () => {
    const cause = Object.assign(new SyntaxError(`bad ${canary}\n    at ${canary}`), { code: 'EBAD' });
    const described = toErrorFields(new Error('a thread could not read a file', { cause }));
    expect(described).toMatchObject({ cause_name: 'SyntaxError', cause_code: 'EBAD' });
    expect(described.cause_stack).toMatch(/^at /);
    expect(JSON.stringify(described)).not.toContain(canary);
    expect(toErrorFields(new Error('alone')).cause_name).toBeUndefined();
    const circular = new Error('its own cause');
    circular.cause = circular;
    expect(toErrorFields(circular)).toMatchObject({ error_name: 'Error', cause_name: 'Error' });
  });

  it('never takes a line of the message for a line of the stack', () => {
    const { stack } = toErrorFields(new Error(`first\n    at ${canary}\nat ${canary}`));
    expect(stack).not.toContain(canary);
    expect(stack).toMatch(/^at /);
  });

  it.each([['text'], [null], [undefined], [{ secret: canary }], [7]])(
    'names the type of %j, which is not an error',
    (thrown) => {
      expect(toErrorFields(thrown)).toEqual({ error_name: typeof thrown });
    },
  );

  it('cuts a long message', () => {
    expect(toErrorFields(new Error('x'.repeat(1_000))).error_message).toHaveLength(300);
  });
});
