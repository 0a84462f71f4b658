import type { GemBalance } from '#src/contract/gems/gem-balance-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { formatComing } from '#src/i18n/format-day.ts';
import { formatWait } from '#src/i18n/format-wait.ts';
import { gemDetailTextsOf } from '#src/i18n/gem-account-texts.ts';

/** The parts of a balance, and the time of the next daily gems. */
export function GemBalanceList({ gems, language }: { gems: GemBalance; language: Language }) {
  const texts = gemDetailTextsOf(language);
  const numbers = new Intl.NumberFormat(language);
  const day = numbers.format(gems.package);
  const rows = [
    gems.monthly > 0
      ? {
          name: texts.membership,
          count: gems.daily,
          note: texts.membershipNote(numbers.format(gems.monthly), day),
        }
      : { name: texts.daily, count: gems.daily, note: texts.dailyNote(day) },
    { name: texts.bought, count: gems.bought, note: texts.boughtNote },
    ...(gems.held > 0 ? [{ name: texts.held, count: gems.held, note: texts.heldNote }] : []),
  ];
  return (
    <>
      <dl className="my-2.5 grid gap-2">
        {rows.map(({ name, count, note }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>
              {name} <span className="block text-[0.75rem] text-muted">{note}</span>
            </dt>
            <dd className="font-semibold tabular-nums">{numbers.format(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {texts.refills(formatComing(gems.refills_at, language), formatWait(gems.refills_at, language))}
      </p>
    </>
  );
}
