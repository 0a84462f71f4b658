import { Check, Copy, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '#src/client/browser/copy-text.ts';
import { saveBlob } from '#src/client/api/files.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { formatOwnDay } from '#src/i18n/format-day.ts';

interface RecoveryCodeProps {
  code: string;
  language: Language;
}

/** A recovery code, shown once: to copy, save as a file, or write down. */
export function RecoveryCode({ code, language }: RecoveryCodeProps) {
  const texts = loginTextsOf(language);
  const codeRef = useRef<HTMLElement>(null);
  const [state, setState] = useState<'shown' | 'copied' | 'selected'>('shown');

  async function copy() {
    const isCopied = await copyText(code);
    if (!isCopied && codeRef.current !== null) getSelection()?.selectAllChildren(codeRef.current);
    setState(isCopied ? 'copied' : 'selected');
  }

  function download() {
    const day = formatOwnDay(new Date().toISOString(), language, 'medium');
    const text = texts.file(location.host, code, day);
    saveBlob(new Blob([text], { type: 'text/plain' }), `${location.hostname}-${texts.fileName}.txt`);
  }

  return (
    <div className="box grid justify-items-center gap-4 border-dashed border-accent bg-ground py-5">
      <code
        ref={codeRef}
        className="max-w-[21ch] text-center font-mono text-[1.1875rem] leading-[1.7] tracking-[0.02em] select-all"
        translate="no"
      >
        {code}
      </code>
      <div className="flex flex-wrap justify-center gap-2">
        <button type="button" className="button-quiet" data-first onClick={() => void copy()}>
          {state === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          {state === 'copied' ? texts.copied : texts.copy}
        </button>
        <button type="button" className="button-quiet" onClick={download}>
          <Download size={16} aria-hidden />
          {texts.download}
        </button>
      </div>
      <p role="status" className={state === 'selected' ? 'text-sm text-muted' : 'sr-only'}>
        {state === 'copied' && texts.copied}
        {state === 'selected' && texts.copyFailed}
      </p>
    </div>
  );
}
