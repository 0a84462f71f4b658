import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { sections } from './section-props.ts';
import { useSectionInView } from './use-section-in-view.ts';

interface SettingsNavProps {
  texts: MineTexts;
  isMember: boolean;
  chargesGems: boolean;
}

/** The list of sections: beside them on wide screens, a row that scrolls above them on small screens. */
export function SettingsNav({ texts, isMember, chargesGems }: SettingsNavProps) {
  const shown = sections.filter(
    ({ id, isForMembers }) => (isMember || !isForMembers) && (chargesGems || id !== 'membership'),
  );
  const current = useSectionInView(shown);
  return (
    <nav aria-label={texts.sectionsLabel} className="settings-nav">
      <ul>
        {shown.map(({ id }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="choice justify-start whitespace-nowrap"
              aria-current={id === current ? 'location' : undefined}
            >
              {texts[id === 'mature-content' ? 'content' : id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
