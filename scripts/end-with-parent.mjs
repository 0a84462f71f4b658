// @ts-check
/*
 * Ends a process together with the one that started it, however that ends, also by kill -9: loaded with `--import` into
 * a program that is not aware of it (spawn-node.ts). It kills itself, because `process.exit` waits for threads of native
 * code, and a bundler's may never end.
 */
const end = () => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
// The listener would keep a finished program alive.
process.channel?.unref();
// The parent had ended before this was loaded.
if (process.send !== undefined && !process.connected) end();
