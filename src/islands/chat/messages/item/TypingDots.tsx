/** Three pulsing dots until the first word arrives. */
export function TypingDots({ label }: { label: string }) {
  return (
    <span className="flex h-6 items-center gap-1.5" role="img" aria-label={label}>
      {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
        <span key={delay} className={`size-2 animate-pulse rounded-full bg-muted ${delay}`} />
      ))}
    </span>
  );
}
