import { useId } from 'react';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';

interface ConsentProps {
  texts: MembershipTexts;
  isGiven: boolean;
  /** True if the person tried to continue without it. */
  isMissing: boolean;
  onChange: (isGiven: boolean) => void;
}

/** The consent to the terms of an order; never ticked by default (rule:money-beside-gems). */
export function Consent({ texts, isGiven, isMissing, onChange }: ConsentProps) {
  const id = useId();
  return (
    <div>
      <div className="box flex items-center gap-3 text-start">
        <input
          id={id}
          type="checkbox"
          className="check"
          checked={isGiven}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-fault` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <label htmlFor={id} className="min-w-0 text-sm">
          {texts.consentBefore}{' '}
          <a
            href={`${pageRoutes['user-agreemet'].path}#payment`}
            target="_blank"
            rel="noopener"
            className="text-accent underline"
          >
            {texts.consentLink}
          </a>
          {texts.consentAfter}
        </label>
      </div>
      {isMissing && (
        <p id={`${id}-fault`} role="alert" className="mt-1.5 text-start text-sm text-danger">
          {texts.consentMissing}
        </p>
      )}
    </div>
  );
}
