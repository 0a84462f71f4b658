import type { MineTexts } from '#src/i18n/mine-texts.ts';

const rows = [0, 1, 2, 3, 4];

/** Placeholders of the chats during loading, in the size of the chats themselves. */
export function ChatsSkeleton({ texts }: { texts: MineTexts }) {
  return (
    <div className="goes-without-script">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <ul aria-hidden className="-mx-[12px] mt-3 animate-pulse">
        {rows.map((row) => (
          <li key={row} className="flex items-center gap-3 p-3 sm:gap-4">
            <span className="size-14 shrink-0 rounded-full bg-raised sm:size-16" />
            <span className="grid grow gap-2.5">
              <span className="h-4 w-2/5 rounded-full bg-raised" />
              <span className="h-3.5 w-4/5 rounded-full bg-raised" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
