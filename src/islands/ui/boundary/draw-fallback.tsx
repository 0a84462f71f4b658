import { type ReactNode, useEffect, useState } from 'react';
import { countDownHome } from '#src/client/page/count-down-home.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { reportRenderError } from '#src/client/api/report-render-error.ts';
import { brokenPageTextsOf } from '#src/i18n/broken-page-texts.ts';
import type { FallbackProps } from './fallback-props.ts';
import { returnTyped } from './return-typed.ts';

/**
 * The notice in place of a part that failed to render, which also reports the error to the server. Its texts are loaded
 * when they are needed.
 */
function ErrorFallback(props: FallbackProps) {
  const { failure, place } = props;
  /** Null until it is known. */
  const [typed, setTyped] = useState<string[] | null>(null);
  useEffect(() => {
    reportRenderError(failure.error);
    // The fields are removed only after the rendering.
    // oxlint-disable-next-line react/set-state-in-effect
    setTyped(returnTyped(failure.fields));
  }, [failure]);
  const texts = typed !== null && typed.length > 0 && <TypedTexts texts={typed} />;
  if (place === 'icon') return <IconFallback {...props} />;
  if (place !== 'page') return <ErrorCard {...props}>{texts}</ErrorCard>;
  return (
    <PageFallback {...props} goesHome={typed?.length === 0 && location.pathname !== '/'}>
      {texts}
    </PageFallback>
  );
}

/** Renders the full fallback for `$drawFallback`. */
export function drawFallback(props: FallbackProps): ReactNode {
  return <ErrorFallback {...props} />;
}

function IconFallback({ onRetry }: FallbackProps) {
  const { brokenPart, tryAgain } = brokenPageTextsOf(pageLanguage());
  const label = `${brokenPart} ${tryAgain}`;
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onRetry}>
      ↻
    </button>
  );
}

function ErrorCard({ place, instead, onRetry, onClose, children }: FallbackProps & { children: ReactNode }) {
  const texts = brokenPageTextsOf(pageLanguage());
  return (
    <div role="alert" className="box error-card" data-place={place}>
      {instead !== undefined && <div className="error-card-words">{instead}</div>}
      <p>{texts.brokenPart}</p>
      <button type="button" className="button-quiet" onClick={onRetry}>
        {texts.tryAgain}
      </button>
      {onClose !== undefined && (
        <button type="button" className="button-quiet" onClick={onClose}>
          {texts.close}
        </button>
      )}
      {children}
    </div>
  );
}

interface PageFallbackProps extends FallbackProps {
  goesHome: boolean;
  children: ReactNode;
}

/**
 * The fallback of a page, like the server's error page (src/components/parts/ErrorNotice.astro). It does not leave a
 * page with typed text.
 */
function PageFallback({ goesHome, onRetry, children }: PageFallbackProps) {
  const texts = brokenPageTextsOf(pageLanguage());
  useEffect(() => (goesHome ? countDownHome() : undefined), [goesHome]);
  const steps = [3, 2, 1, 0].map((seconds) => texts.goingHomeIn(seconds));
  return (
    <div className="error-notice px-gutter">
      <p className="error-number" aria-hidden>
        500
      </p>
      <div role="alert">
        <h1>{texts.brokenMessage}</h1>
      </div>
      {goesHome && (
        <>
          <p className="countdown">
            <span aria-hidden data-countdown={JSON.stringify(steps)} />
            <button type="button" data-stop-countdown="">
              {texts.stayHere}
            </button>
          </p>
          <p
            className="sr-only"
            role="status"
            data-go-notice={texts.goingHomeNotice}
            data-stay-notice={texts.stayingHere}
          />
        </>
      )}
      <p className="error-ways" data-stay>
        <button type="button" className="button-primary" onClick={onRetry}>
          {texts.tryAgain}
        </button>
        <a href="/" className="button-quiet" data-go-home>
          {texts.goHome}
        </a>
      </p>
      {children}
    </div>
  );
}

/** Typed text to copy if it could not be restored. */
function TypedTexts({ texts }: { texts: readonly string[] }) {
  const { typedHeading } = brokenPageTextsOf(pageLanguage());
  return (
    <div className="error-card-typed">
      <p>{typedHeading}</p>
      {texts.map((text, index) => (
        <textarea key={index} readOnly rows={3} aria-label={typedHeading} value={text} />
      ))}
    </div>
  );
}
