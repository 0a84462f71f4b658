import type { Language } from '#src/contract/locale/language.ts';
import type { Branch } from '#src/contract/chat/tree-calls.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import type { ChatBranchTexts } from '#src/i18n/chat/chat-branch-texts.ts';
import type { BranchRow } from './arrange-branches.ts';

interface BranchRowButtonProps {
  row: BranchRow;
  name: string;
  language: Language;
  texts: ChatBranchTexts;
  onChoose: (branch: Branch) => void;
}

/** One branch: its position among the others, its beginning, its length and its time. */
export function BranchRowButton({ row, name, language, texts, onChoose }: BranchRowButtonProps) {
  const { branch, column, lines, isCurrent } = row;
  const speaker = branch.role === 'user' ? texts.you : name;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const facts = [texts.length(branch.length), time.format(new Date(branch.time))];
  if (isCurrent) facts.unshift(texts.current);
  else if (branch.is_active) facts.unshift(texts.onPath);
  return (
    <button
      type="button"
      className="row branch-row grid w-full grid-cols-[auto_1fr] rounded-xl p-0"
      data-active={branch.is_active}
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(branch)}
    >
      <span className="flex" aria-hidden>
        {Array.from({ length: column }, (_, index) => (
          <span key={index} className="branch-rail" data-line={lines.includes(index)} />
        ))}
        <span className="branch-rail" data-node="true" />
      </span>
      <span className="min-w-0 py-2 ps-1.5 pe-2">
        <span
          className="line-clamp-2 text-[0.875rem] leading-[1.4]"
          dir="auto"
          lang={languageOfText(branch.excerpt)}
        >
          {texts.said(speaker, branch.excerpt === '' ? texts.noReply : branch.excerpt)}
        </span>
        <span className={`block pt-0.5 text-[0.75rem] ${isCurrent ? 'text-accent' : 'text-muted'}`}>
          {facts.join(' · ')}
        </span>
      </span>
    </button>
  );
}
