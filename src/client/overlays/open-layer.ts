import { createHistoryLayers } from './history-layers.ts';
import type { Layer } from './layer.ts';

/** The browser's own watcher, which TypeScript does not know yet. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}
type CloseWatcherClass = new () => CloseWatcher;

let historyLayers: ReturnType<typeof createHistoryLayers> | undefined;

/**
 * Lets Back close what was opened, the topmost layer first (rule:back-closes). On Android a `CloseWatcher` gets that
 * press, with no trace in the history. Elsewhere, where it gets Escape alone, the layer has a history entry of the same
 * address, which needs the Navigation API. What opened by itself, before any press, closes with its page.
 * @returns its removal, to be called when it has closed
 */
export function openLayer(layer: Layer): () => void {
  const Watcher = findCloseWatcher();
  if (Watcher === null && !('navigation' in globalThis)) return () => {};
  if (!navigator.userActivation.hasBeenActive) return () => {};
  if (Watcher !== null) return watchCloseRequests(Watcher, layer);
  historyLayers ??= createHistoryLayers();
  return historyLayers.add(layer);
}

function findCloseWatcher(): CloseWatcherClass | null {
  const Watcher: unknown = Reflect.get(globalThis, 'CloseWatcher');
  return isClass(Watcher) && navigator.userAgent.includes('Android') ? Watcher : null;
}

function isClass(value: unknown): value is CloseWatcherClass {
  return typeof value === 'function';
}

function watchCloseRequests(Watcher: CloseWatcherClass, layer: Layer): () => void {
  let watcher: CloseWatcher;
  const watch = () => {
    watcher = new Watcher();
    // A watcher ends with its first request.
    watcher.addEventListener('close', () => !layer.close() && watch());
  };
  watch();
  return () => watcher.destroy();
}
