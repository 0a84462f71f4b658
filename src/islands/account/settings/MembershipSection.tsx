import { membershipPath } from '#src/contract/pages/page-paths.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { PlanPanel } from '#src/islands/membership/plan/PlanPanel.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** The plan with its renewal, and its cancellation in two clicks (rule:easy-cancel). */
export function MembershipSection({ language, texts }: SectionProps) {
  return (
    <SettingsSection id="membership" heading={texts.membership} lead={texts.membershipLead}>
      <div className="grid gap-3">
        <PlanPanel language={language} texts={membershipTextsOf(language)} />
      </div>
      <p>
        <a href={membershipPath} className="text-accent underline">
          {texts.membershipMore}
        </a>
      </p>
    </SettingsSection>
  );
}
