import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { $failures } from './failures.ts';

/**
 * Creates a part of an island that is loaded when it is first shown, inside a `Boundary` and a `Suspense`. After a
 * failure, it is loaded again when the person tries again, or opens it again: React's `lazy` alone would remember the
 * failure as long as the page lives.
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
