import type { Tag } from '#src/contract/characters/character-card.ts';
import { labelStyleOf } from '#src/domain/tags/label-style.ts';
import { pickShownTags } from '#src/domain/tags/sort-tags.ts';

interface TagLineProps {
  tags: readonly Tag[];
  className: string;
}

/** The tags of a character, at most 5, then '...' (rule:tag-order); nothing without any. */
export function TagLine({ tags, className }: TagLineProps) {
  const { shown, more } = pickShownTags(tags);
  if (shown.length === 0) return null;
  return (
    <ul className={`text-xs ${className}`}>
      {shown.map((tag) => (
        <li key={tag.slug} className={`chip ${labelStyleOf(tag.label_type) ?? ''}`}>
          {tag.name}
        </li>
      ))}
      {more && <li className="text-muted">...</li>}
    </ul>
  );
}
