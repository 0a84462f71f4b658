import type { Language } from '#src/contract/language.ts';
import { GemChip as Chip } from '../gems/GemChip.tsx';

/** The chip with one's gems beside the tabs of one's own pages. */
export default function GemChip({ language }: { language: Language }) {
  return <Chip language={language} />;
}
