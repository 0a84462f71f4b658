import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import type { FallbackProps } from './fallback-props.ts';

/** Number of rendering errors on this page. Parts that could not be loaded are loaded again after one. */
export const $failures = atom(0);

/** Renders the full fallback. The island of the overlays sets it, once there is an error. */
export const $drawFallback = atom<((props: FallbackProps) => ReactNode) | null>(null);
