import { atom } from 'nanostores';
import type { ComponentType } from 'react';
import type { FaultProps } from './fault-props.ts';

/** How often something on this page could not be drawn. What could not be loaded is loaded again after that. */
export const $failures = atom(0);

/** Shows what happened. The island of the overlays brings it, once there is a failure. */
export const $fault = atom<ComponentType<FaultProps> | null>(null);
