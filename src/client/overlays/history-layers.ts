import type { Layer } from './layer.ts';

/** Name of the number of open layers in the state of a history entry. */
const depthKey = 'layers';

/**
 * Keeps one history entry of the same address for each open layer. Going back closes the layers above the entry that is
 * reached; a layer that is closed otherwise takes its entry along, so that nobody has to go back twice.
 */
export function createHistoryLayers() {
  /** The topmost last. */
  let layers: Layer[] = [];
  /** True while the entries of closed layers are being left. */
  let isMoving = false;
  /** True once another page was asked for: going back would stop that. */
  let isLeaving = false;
  let leftAddress = location.href;

  function settle(): void {
    if (isMoving || isLeaving) return;
    const depth = readDepth();
    for (let next = depth + 1; next <= layers.length; next += 1) {
      history.pushState({ ...Object(history.state), [depthKey]: next }, '');
    }
    if (depth <= layers.length) return;
    isMoving = true;
    history.go(layers.length - depth);
  }

  function onPopState(): void {
    const depth = readDepth();
    const wasMoving = isMoving;
    isMoving = false;
    // The address may have changed while a layer was open.
    if ((wasMoving || depth < layers.length) && location.href !== leftAddress) {
      history.replaceState(history.state, '', leftAddress);
    }
    if (!wasMoving) {
      const above = layers.slice(depth).toReversed();
      layers = layers.slice(0, depth);
      const staying = above.filter((layer) => !layer.close());
      layers.push(...staying.toReversed());
    }
    settle();
  }

  navigation.addEventListener('currententrychange', ({ navigationType, from }) => {
    if (navigationType === 'traverse') leftAddress = from.url ?? location.href;
  });
  navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
    isLeaving = !destination.sameDocument && downloadRequest === null;
  });
  addEventListener('popstate', onPopState);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isMoving = false;
    isLeaving = false;
    settle();
  });

  return {
    add(layer: Layer): () => void {
      isLeaving = false;
      layers.push(layer);
      settle();
      return () => {
        layers = layers.filter((other) => other !== layer);
        // Later: another layer may replace this one, and a pressed link may leave the page.
        setTimeout(settle);
      };
    },
  };
}

/** Returns the number of layers that were open at the current entry. */
function readDepth(): number {
  const depth: unknown = Reflect.get(Object(history.state), depthKey);
  return typeof depth === 'number' ? depth : 0;
}
