import type { Language } from '#src/contract/locale/language.ts';
import { withBoundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { GemChip as Chip } from '../GemChip.tsx';

/** The chip with the person's gems beside the tabs of the personal pages. */
function GemChip({ language }: { language: Language }) {
  return <Chip language={language} />;
}

export default withBoundary(GemChip, 'icon');
