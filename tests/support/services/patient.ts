/** Limits of a model, in ms, that no test reaches on a busy machine: a test of a limit sets that one. */
export const patient = { connectMs: 60_000, firstTokenMs: 60_000, idleMs: 60_000 };
