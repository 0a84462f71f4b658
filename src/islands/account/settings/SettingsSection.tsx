import type { ReactNode } from 'react';
import type { SectionId } from './section-props.ts';

interface SettingsSectionProps {
  id: SectionId;
  heading: string;
  lead?: string;
  children: ReactNode;
}

export function SettingsSection({ id, heading, lead, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <h2 id={`${id}-heading`} className="font-display text-2xl leading-tight">
        {heading}
      </h2>
      {lead !== undefined && <p className="mt-1.5 text-pretty text-sm text-muted">{lead}</p>}
      <div className="mt-5 grid grid-cols-1 gap-6">{children}</div>
    </section>
  );
}
