import type { ReactNode } from 'react';

/** A field that somebody may have typed in. */
export type TypedField = HTMLInputElement | HTMLTextAreaElement;

/** A rendering error, and the fields on the page at that moment with their text. */
export interface RenderFailure {
  error: unknown;
  fields: readonly (readonly [TypedField, string])[];
}

export interface FallbackProps {
  /** The failed part: a page, a part of one, a button with an icon, or an overlay. */
  place: 'page' | 'part' | 'icon' | 'over';
  failure: RenderFailure;
  /** The same content in a plainer form. */
  instead?: ReactNode;
  onRetry: () => void;
  /** Called to close the part; absent for parts that cannot be closed. */
  onClose?: () => void;
}
