import { Plus } from 'lucide-react';
import { useState } from 'react';
import { maxFactLength } from '#src/contract/memory/memory-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { jumpToMessage, type PanelProps } from '../parts/panel-hooks.ts';
import { PanelEmpty, PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { TextForm } from '../parts/TextForm.tsx';
import { MemoryItem } from './MemoryItem.tsx';
import { useMemories } from './use-memories.ts';

/** The memory of the conversation: its summary, then facts; all of it can be changed. */
export default function MemoryPanel(props: PanelProps) {
  const { session, character, language } = props;
  const texts = chatPanelTextsOf(language);
  const { loaded, edit, add, forget } = useMemories(session);
  const [isAdding, setAdding] = useState(false);
  const item = {
    texts,
    language,
    onEdit: edit,
    onForget: forget,
    onJump: (id: string) => jumpToMessage(props, id),
  };
  return (
    <PanelLoaded loaded={loaded} texts={texts}>
      {({ records, in_prompt: inPrompt, is_working: isWorking }) => {
        const summaries = records.filter(({ kind }) => kind === 'summary');
        const facts = records.filter(({ kind }) => kind === 'fact');
        return (
          <div className="grid gap-6">
            <p role="status" className="text-accent text-[0.875rem] empty:hidden">
              {isWorking ? texts.memory.working : ''}
            </p>
            <section className="grid gap-2">
              <h3 className="font-semibold leading-snug">{texts.memory.summary}</h3>
              {summaries.length === 0 && <p className="text-sm text-muted">{texts.memory.noSummary}</p>}
              <ul className="grid gap-2">
                {summaries.map((memory) => (
                  <MemoryItem key={memory.id} memory={memory} {...item} />
                ))}
              </ul>
            </section>
            <section className="grid gap-2">
              <div className="flex items-center justify-between gap-2">
                <h3 className="font-semibold leading-snug">{texts.memory.facts}</h3>
                <button
                  type="button"
                  className="button-quiet button-small"
                  aria-expanded={isAdding}
                  onClick={() => setAdding(!isAdding)}
                >
                  <Plus size={16} aria-hidden />
                  {texts.memory.add}
                </button>
              </div>
              {isAdding && (
                <div className="box">
                  <TextForm
                    label={texts.memory.newFact}
                    text=""
                    maxLength={maxFactLength}
                    texts={texts}
                    onSave={async (content) => {
                      await add(content);
                      setAdding(false);
                    }}
                    onCancel={() => setAdding(false)}
                  />
                </div>
              )}
              {facts.length === 0 && !isAdding && (
                <PanelEmpty heading={texts.memory.noFacts}>
                  <p className="text-sm text-muted">{texts.memory.noFactsHint(character.name)}</p>
                </PanelEmpty>
              )}
              <ul className="grid gap-2">
                {facts.map((memory) => (
                  <MemoryItem
                    key={memory.id}
                    memory={memory}
                    isLeftOut={inPrompt !== null && !inPrompt.includes(memory.id)}
                    {...item}
                  />
                ))}
              </ul>
            </section>
          </div>
        );
      }}
    </PanelLoaded>
  );
}
