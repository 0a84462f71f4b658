import type { MineTexts } from '#src/i18n/mine-texts.ts';

const cards = ['h-36 sm:h-31', 'h-150', 'h-96', 'h-48'];

/** The places of the sections while nobody knows who is here. */
export function SettingsSkeleton({ texts }: { texts: MineTexts }) {
  return (
    <div className="goes-without-script">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <div aria-hidden className="settings-columns">
        <span className="settings-nav">
          <span className="block h-11 animate-pulse rounded-full bg-surface lg:h-80 lg:rounded-card" />
        </span>
        <div className="grid gap-5">
          {cards.map((height) => (
            <span
              key={height}
              className={`block animate-pulse rounded-card border border-line bg-surface ${height}`}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
