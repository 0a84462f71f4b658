import { beforeEach, describe, expect, it } from 'vitest';
import { CircuitBreaker } from '#src/server/platform/outgoing/circuit-breaker.ts';

let nowMs: number;
let breaker: CircuitBreaker;

beforeEach(() => {
  nowMs = 1_000;
  breaker = new CircuitBreaker({
    window: 5,
    mostFailures: 3,
    pauseMs: 100,
    mostPauseMs: 500,
    now: () => nowMs,
  });
});

function fail(times: number): void {
  for (let count = 0; count < times; count += 1) {
    expect(breaker.tryPass()).toBe(true);
    breaker.noteFailure();
  }
}

describe('a circuit breaker', () => {
  it('opens after so many failures in a row', () => {
    fail(3);
    expect(breaker.tryPass()).toBe(false);
  });

  it('opens after so many failures among the last results, with successes between them', () => {
    fail(1);
    breaker.noteSuccess();
    fail(1);
    breaker.noteSuccess();
    fail(1);
    expect(breaker.tryPass()).toBe(false);
  });

  it('stays closed where the failures are further apart', () => {
    for (let count = 0; count < 10; count += 1) {
      fail(1);
      for (let success = 0; success < 2; success += 1) breaker.noteSuccess();
    }
    expect(breaker.tryPass()).toBe(true);
  });

  it('lets a single request try after each pause', () => {
    fail(3);
    nowMs += 100;
    expect([breaker.tryPass(), breaker.tryPass()]).toEqual([true, false]);
    breaker.noteFailure();
    expect(breaker.tryPass()).toBe(false);
    nowMs += 100;
    expect([breaker.tryPass(), breaker.tryPass()]).toEqual([true, false]);
  });

  it('closes when the try succeeds', () => {
    fail(3);
    nowMs += 100;
    breaker.tryPass();
    breaker.noteSuccess();
    expect([breaker.tryPass(), breaker.tryPass()]).toEqual([true, true]);
  });

  it('opens at once for as long as the service asks, within a limit', () => {
    breaker.noteFailure(300);
    nowMs += 299;
    expect(breaker.tryPass()).toBe(false);
    nowMs += 1;
    expect(breaker.tryPass()).toBe(true);
    breaker.noteFailure(3_600_000);
    nowMs += 499;
    expect(breaker.tryPass()).toBe(false);
    nowMs += 1;
    expect(breaker.tryPass()).toBe(true);
  });

  it('keeps a pause that the service requested, whatever the results of earlier requests', () => {
    breaker.noteFailure(400);
    breaker.noteFailure();
    breaker.noteSuccess();
    nowMs += 399;
    expect(breaker.tryPass()).toBe(false);
    nowMs += 1;
    expect(breaker.tryPass()).toBe(true);
  });
});
