const cards = [1, 2, 3, 4, 5, 6, 7, 8];

export function FavouritesSkeleton({ label }: { label: string }) {
  return (
    <div className="overflow-hidden max-h-[max(28rem,calc(100svh-22rem))] goes-without-script">
      <p role="status" className="mb-5 text-sm text-muted">
        {label}
      </p>
      <ul className="card-grid animate-pulse" aria-hidden="true">
        {cards.map((card) => (
          <li key={card}>
            <div className="card-rows card-plain character-card">
              <div className="aspect-3/4 w-full bg-raised" />
              <div className="mx-3 mt-4 h-3 rounded-full bg-raised" />
              <div className="mx-3 mt-3 h-3 w-1/2 rounded-full bg-raised" />
              <div className="m-3 h-10 rounded-full bg-raised" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
