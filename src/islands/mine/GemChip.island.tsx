import type { Language } from '#src/contract/base/language.ts';
import { withBoundary } from '../ui/boundary/Boundary.tsx';
import { GemChip as Chip } from '../ui/gems/GemChip.tsx';

/** The chip with the person's gems beside the tabs of the personal pages. */
function GemChip({ language }: { language: Language }) {
  return <Chip language={language} />;
}

export default withBoundary(GemChip, 'icon');
