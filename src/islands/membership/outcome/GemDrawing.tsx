/** A gem in thin lines, like the portraits of this site; decoration only. */
export function GemDrawing() {
  return (
    <svg
      className="pointer-events-none absolute -end-18 top-1/2 size-52 [translate:0_-50%] opacity-22 md:-end-10 md:opacity-75 xl:end-2"
      viewBox="0 0 200 200"
      fill="none"
      strokeLinejoin="round"
      aria-hidden
    >
      <defs>
        <linearGradient id="gem-line" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#e8487f" />
          <stop offset="1" stopColor="#8d4fe6" />
        </linearGradient>
      </defs>
      <g stroke="url(#gem-line)" strokeWidth="2.5">
        <path d="M52 42h96l38 46-86 88L14 88z" />
        <path d="M14 88h172M52 42l16 46 32 88 32-88 16-46M100 42 68 88M100 42l32 46" />
      </g>
    </svg>
  );
}
