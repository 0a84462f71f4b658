import { beforeEach, describe, expect, it } from 'vitest';
import { CircuitBreaker } from '#src/server/platform/moderation/circuit-breaker.ts';

let nowMs: number;
let breaker: CircuitBreaker;

beforeEach(() => {
  nowMs = 1_000;
  breaker = new CircuitBreaker({ mostFailures: 3, pauseMs: 100, mostPauseMs: 500, now: () => nowMs });
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

  it('counts from nothing after a success', () => {
    fail(2);
    breaker.noteSuccess();
    fail(2);
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
    nowMs += 500;
    expect(breaker.tryPass()).toBe(true);
    breaker.noteFailure(1);
    nowMs += 99;
    expect(breaker.tryPass()).toBe(false);
  });
});
