import { expect, test } from 'vitest';
import { chooseRestartPauseMs } from '#scripts/launch/choose-restart-pause-ms.mjs';

/** Chooses the pauses of a server that dies again and again. @param ranMs the times for which it ran */
function choosePauses(...ranMs: number[]): number[] {
  let pauseMs = 0;
  return ranMs.map((ran) => (pauseMs = chooseRestartPauseMs(pauseMs, ran)));
}

test('the pause before a restart doubles with each death, up to a minute', () => {
  expect(choosePauses(...Array<number>(11).fill(5_000))).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test('it is forgotten after a minute in which the server ran', () => {
  expect(choosePauses(5_000, 5_000, 5_000, 60_000, 59_999, 3_600_000)).toEqual([
    250, 500, 1_000, 250, 500, 250,
  ]);
});
