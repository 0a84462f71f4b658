import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import type { FallbackProps } from './fallback-props.ts';

/** How often something on this page could not be drawn. What could not be loaded is loaded again after that. */
export const $failures = atom(0);

/** Draws what happened. The island of the overlays brings it, once there is a failure. */
export const $drawFallback = atom<((props: FallbackProps) => ReactNode) | null>(null);
