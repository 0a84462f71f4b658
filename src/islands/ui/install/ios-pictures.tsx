import type { ReactNode } from 'react';

/** A drawing of what to look for; the text next to it says the same. */
function StepPicture({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 84"
      className="h-auto w-full fill-none stroke-[1.5]"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <rect x="1" y="1" width="118" height="82" rx="12" className="fill-ground stroke-line" />
      {children}
    </svg>
  );
}

/** The arrow that leaves a box. */
function ShareArrow({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="stroke-accent stroke-[1.75]">
      <path d="M10 2v13M6 6l4-4 4 4M6 10H4a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1h-2" />
    </g>
  );
}

/** The bar below a page, with the button for sharing. */
function SharePicture() {
  return (
    <StepPicture>
      <path d="M16 16h56M16 28h88M16 40h70" className="stroke-line stroke-5" />
      <path d="M1 54h118v17a12 12 0 0 1-12 12H13A12 12 0 0 1 1 71Z" className="fill-raised" />
      <path d="M24 62l-6 6 6 6M96 62l6 6-6 6" className="stroke-muted" />
      <circle cx="60" cy="68" r="13" className="fill-surface stroke-accent stroke-[1.75]" />
      <ShareArrow x={50} y={56.5} />
    </StepPicture>
  );
}

/** The list of a page's actions, with the row for the home screen. */
function AddPicture() {
  return (
    <StepPicture>
      <rect x="12" y="10" width="96" height="18" rx="6" className="fill-raised" />
      <path d="M20 19h46" className="stroke-line stroke-5" />
      <rect
        x="12"
        y="33"
        width="96"
        height="20"
        rx="6"
        className="fill-surface stroke-accent stroke-[1.75]"
      />
      <path d="M20 43h52" className="stroke-line stroke-5" />
      <g className="stroke-accent stroke-[1.75]">
        <rect x="88" y="36.5" width="13" height="13" rx="3" />
        <path d="M94.5 40v6M91.5 43h6" />
      </g>
      <rect x="12" y="58" width="96" height="16" rx="6" className="fill-raised" />
      <path d="M20 66h34" className="stroke-line stroke-5" />
    </StepPicture>
  );
}

function HomePicture() {
  const places = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => ({
    x: 14 + (place % 4) * 25,
    y: place < 4 ? 14 : 46,
  }));
  return (
    <StepPicture>
      <rect
        x="33"
        y="40"
        width="29"
        height="29"
        rx="9"
        className="fill-surface stroke-accent stroke-[1.75]"
      />
      {places.map(({ x, y }, place) =>
        place === 5 ? (
          <image key={place} href="/icon-192.png" x={x - 2} y={y - 2} width="21" height="21" />
        ) : (
          <rect key={place} x={x} y={y} width="17" height="17" rx="5" className="fill-raised" />
        ),
      )}
    </StepPicture>
  );
}

/** The pictures of the steps on iOS, in order. */
export const iosPictures = [SharePicture, AddPicture, HomePicture] as const;
