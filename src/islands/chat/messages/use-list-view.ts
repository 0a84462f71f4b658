import { useStore } from '@nanostores/react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createListView } from './list-view.ts';
import type { RenderedList } from './shown-list.ts';

export type ListInput = Omit<RenderedList, 'start' | 'end'>;

/** Renders a part of a long list; see `createListView`. */
export function useListView(input: ListInput) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLOListElement>(null);
  const [control] = useState(createListView);
  const [isReady, setReady] = useState(false);
  const view = useStore(control.$view);
  const isAtEnd = useStore(control.$isAtEnd);
  const { keys } = input;
  const places = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const start = (view.fromKey === null ? 0 : places.get(view.fromKey)) ?? 0;
  const end = (view.toKey === null ? keys.length : places.get(view.toKey)) ?? keys.length;

  useLayoutEffect(() => {
    const [scroller, list] = [scrollerRef.current, listRef.current];
    if (scroller === null || list === null) return undefined;
    if (isReady) return control.attach({ scroller, list });
    // Once, before anything else is rendered; later renderings are reported below.
    control.look({ scroller, list, rendered: { ...input, start, end } });
    setReady(true);
    return undefined;
  }, [control, isReady]);
  useLayoutEffect(() => {
    if (isReady) control.onRendered({ ...input, start, end });
  });
  const jumpToEnd = useCallback(() => control.jumpToEnd(), [control]);

  return { scrollerRef, listRef, isReady, isAtEnd, start, end, view, jumpToEnd };
}
