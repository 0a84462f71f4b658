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
      className="branch-row"
      data-active={branch.is_active}
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(branch)}
    >
      <span className="branch-rails" aria-hidden>
        {Array.from({ length: column }, (_, index) => (
          <span key={index} className="branch-rail" data-line={lines.includes(index)} />
        ))}
        <span className="branch-rail" data-node="true" />
      </span>
      <span className="branch-words">
        <span className="branch-excerpt" dir="auto" lang={languageOfText(branch.excerpt)}>
          {texts.said(speaker, branch.excerpt === '' ? texts.noReply : branch.excerpt)}
        </span>
        <span className="branch-facts block">{facts.join(' · ')}</span>
      </span>
    </button>
  );
}
