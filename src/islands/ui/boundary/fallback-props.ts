import type { ReactNode } from 'react';

/** A field that somebody may have typed in. */
export type TypedField = HTMLInputElement | HTMLTextAreaElement;

/** An error that broke off the drawing, and the fields that stood on the page then with their words. */
export interface RenderFailure {
  error: unknown;
  fields: readonly (readonly [TypedField, string])[];
}

export interface FallbackProps {
  /** What could not be drawn: a page, a part of one, a button with an icon, or what opens over a page. */
  place: 'page' | 'part' | 'icon' | 'over';
  failure: RenderFailure;
  /** The same words, plainer than what could not be drawn. */
  instead?: ReactNode;
  onRetry: () => void;
  /** For what can be closed. */
  onClose?: () => void;
}
