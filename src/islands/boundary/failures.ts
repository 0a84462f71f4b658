import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import type { FaultProps } from './fault-props.ts';

/** How often something on this page could not be drawn. What could not be loaded is loaded again after that. */
export const $failures = atom(0);

/** Draws what happened. The island of the overlays brings it, once there is a failure. */
export const $drawFault = atom<((props: FaultProps) => ReactNode) | null>(null);
