import '#src/server/platform/llm/read-models-thread.ts';

/*
 * The thread that reads models, with a fault in it that nobody waits for.
 */
void Promise.reject(new Error('to nobody'));
