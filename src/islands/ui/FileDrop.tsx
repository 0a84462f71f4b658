import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';

interface FileDropProps {
  label: string;
  hint: string;
  /** The types that the file dialog offers; the server checks the bytes, not this. */
  accept: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** A place to choose a file, or to drop one. */
export function FileDrop({ label, hint, accept, isBusy, onFile }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file !== undefined && !isBusy) onFile(file);
  };
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  return (
    <div
      className="box grid justify-items-center gap-2.5 border-dashed border-field bg-transparent py-5 text-center data-[over]:border-accent data-[over]:bg-raised"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label className="button-quiet file-button" aria-busy={isBusy || undefined}>
        <FileUp size={16} aria-hidden />
        {label}
        <input
          type="file"
          className="sr-only"
          accept={accept}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted text-pretty">
        {hint}
      </p>
    </div>
  );
}
