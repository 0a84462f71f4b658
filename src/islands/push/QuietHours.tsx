import type { QuietHours as Hours, PushSettings } from '#src/contract/push/push-calls.ts';
import type { PushTexts } from '#src/i18n/push-texts.ts';
import { LabelledSwitch } from '#src/islands/ui/fields/LabelledSwitch.tsx';

interface QuietHoursProps {
  texts: PushTexts;
  settings: PushSettings;
  onChange: (quiet: Hours | null) => void;
}

const usual: Hours = { from: '22:00', until: '08:00' };

/** The hours in which nothing is sent: a switch, and two times of the day. */
export function QuietHours({ texts, settings, onChange }: QuietHoursProps) {
  const { quiet, time_zone: zone } = settings;
  return (
    <div className="grid gap-3">
      <LabelledSwitch
        label={texts.quiet}
        hint={texts.quietHint(zone ?? 'UTC')}
        isOn={quiet !== null}
        onChange={(isOn) => onChange(isOn ? usual : null)}
      />
      {quiet !== null && (
        <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
          {(['from', 'until'] as const).map((end) => (
            <label key={end} className="grid gap-2 text-sm font-semibold">
              {end === 'from' ? texts.quietFrom : texts.quietUntil}
              <input
                type="time"
                className="field font-normal"
                required
                value={quiet[end]}
                // A browser may empty the field, or add seconds.
                onChange={({ target: { value } }) => {
                  if (/^\d\d:\d\d/.test(value)) onChange({ ...quiet, [end]: value.slice(0, 5) });
                }}
              />
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
