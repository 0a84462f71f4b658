import { useStore } from '@nanostores/react';
import { Component, type ComponentType, type FunctionComponent, type ReactNode, useEffect } from 'react';
import { askForOverlays } from '#src/client/overlays/ask-for-overlays.ts';
import { isBot } from '#src/client/browser/is-bot.ts';
import { $drawFallback, $failures } from './failures.ts';
import type { FallbackProps, RenderFailure, TypedField } from './fallback-props.ts';

interface BoundaryProps extends Omit<FallbackProps, 'failure' | 'onRetry'> {
  children: ReactNode;
}

interface BoundaryState {
  failure?: RenderFailure | undefined;
}

/**
 * Limits a rendering error to one part of the page (rule:error-page): in its place the error is shown, with a button to
 * try again, and text typed there is restored. A bot is shown nothing.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  /** Reads the fields now: the failed part is removed later, and React may have changed its fields by then. */
  static getDerivedStateFromError(error: unknown): BoundaryState {
    const fields = [...document.querySelectorAll<TypedField>('input,textarea')];
    return { failure: { error, fields: fields.map((field) => [field, field.value]) } };
  }

  override componentDidCatch(): void {
    $failures.set($failures.get() + 1);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { children, ...props } = this.props;
    if (failure === undefined) return children;
    if (isBot(navigator.userAgent)) return null;
    return <AnyFallback {...props} failure={failure} onRetry={() => this.setState({ failure: undefined })} />;
  }
}

/** A fallback with at least a button, even if nothing more can be loaded. */
function AnyFallback(props: FallbackProps) {
  const draw = useStore($drawFallback);
  useEffect(askForOverlays, []);
  if (draw !== null) return draw(props);
  const label = document.documentElement.dataset['retry'];
  return (
    <>
      {props.instead}
      <button type="button" className="icon-button" aria-label={label} onClick={props.onRetry}>
        ↻
      </button>
    </>
  );
}

/**
 * Wraps an island so that it cannot leave an empty place behind; every island is exported this way
 * (tests/architecture/boundaries.test.ts).
 */
export function withBoundary<Props extends object>(
  Island: ComponentType<Props>,
  place: FallbackProps['place'],
): FunctionComponent<Props> {
  return (props) => (
    <Boundary place={place}>
      <Island {...props} />
    </Boundary>
  );
}
