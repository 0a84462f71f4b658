// @ts-check
/*
 * Ends a process together with the one that started it, however that ends, also by kill -9: loaded with `--import` into
 * a program that is not aware of it (spawn-node.ts).
 */
process.on('disconnect', () => process.exit(1));
// The listener would keep a finished program alive.
process.channel?.unref();
// The parent had ended before this was loaded.
if (process.send !== undefined && !process.connected) process.exit(1);
