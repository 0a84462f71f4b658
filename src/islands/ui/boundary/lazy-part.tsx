import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { $failures } from './failures.ts';

/**
 * A part of an island that is loaded when it is shown first, inside of a `Boundary` and a `Suspense`. What could not be
 * loaded is loaded again when the person tries again, or opens it again: React's `lazy` alone would remember the failure
 * as long as the page lives.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  let failedAt = Infinity;
  const begin = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failedAt = $failures.get();
        throw error;
      }),
    );
  let Part: ComponentType<Props> = begin();
  return (props) => {
    if (failedAt < $failures.get()) {
      failedAt = Infinity;
      Part = begin();
    }
    return <Part {...props} />;
  };
}
