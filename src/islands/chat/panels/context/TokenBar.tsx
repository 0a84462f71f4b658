interface TokenBarProps {
  tokens: number;
  of: number;
  isTall?: boolean;
}

/** A share of the budget as a bar; the number is next to it. */
export function TokenBar({ tokens, of, isTall = false }: TokenBarProps) {
  const share = of > 0 ? Math.min(100, (100 * tokens) / of) : 0;
  return (
    <span
      aria-hidden
      className={`block w-full overflow-hidden rounded-full bg-raised forced-colors:outline ${isTall ? 'h-2' : 'h-1'}`}
    >
      {/* At least a sliver, so that it is visible. */}
      <span
        className="block h-full rounded-full bg-(image:--accent-gradient) forced-colors:bg-[Highlight] forced-colors:bg-none"
        style={{ width: `${tokens > 0 ? Math.max(1, share) : 0}%` }}
      />
    </span>
  );
}
