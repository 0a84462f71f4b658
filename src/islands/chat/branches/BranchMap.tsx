import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Branch, listBranches } from '#src/contract/chat/tree-calls.ts';
import { chatBranchTextsOf } from '#src/i18n/chat/chat-branch-texts.ts';
import { type PanelProps, isWideScreen } from '../panels/parts/panel-hooks.ts';
import { arrangeBranches } from './arrange-branches.ts';
import { BranchRowButton } from './BranchRowButton.tsx';

/** The branches of the conversation, with buttons to switch to another branch. */
export default function BranchMap({ session, character, language, onClose }: PanelProps) {
  const texts = chatBranchTextsOf(language);
  const { conversationId, version } = useStore(session.$state);
  const [branches, setBranches] = useState<readonly Branch[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const listRef = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (conversationId === null) return;
    const call = { query: { conversation_id: conversationId } };
    const leaving = new AbortController();
    session.client.call(listBranches, call, { signal: leaving.signal }).then(
      (found) => {
        setBranches(found);
        setFailed(false);
      },
      () => setFailed(!leaving.signal.aborted),
    );
    return () => leaving.abort();
  }, [session, conversationId, version, turn]);

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined || at === -1) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  async function choose({ id, is_active }: Branch) {
    const isThere = is_active || (await session.select(id));
    // First, so that the sheet does not take the focus from the message.
    if (!isWideScreen()) onClose();
    if (isThere) await session.jumpTo(id);
  }

  if (isFailed) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p className="text-danger">{texts.failed}</p>
        <button type="button" className="button-quiet" onClick={() => setTurn(turn + 1)}>
          {texts.retry}
        </button>
      </div>
    );
  }
  if (conversationId !== null && branches === null) return <p role="status">{texts.loading}</p>;
  const rows = arrangeBranches(branches ?? []);
  return (
    <>
      {rows.length < 2 && <p className="pb-3 text-sm text-muted">{texts.empty}</p>}
      {rows.length > 1 && <p className="pb-3 text-xs text-muted pointer-coarse:hidden">{texts.hint}</p>}
      <ul ref={listRef} aria-label={texts.label} className="flex flex-col gap-0.5 px-1" onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <li key={row.branch.id}>
            <BranchRowButton
              row={row}
              name={character.name}
              language={language}
              texts={texts}
              onChoose={(branch) => void choose(branch)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
