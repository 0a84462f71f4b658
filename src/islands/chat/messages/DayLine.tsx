/** The day that begins. */
export function DayLine({ name }: { name: string }) {
  return (
    <p className="chat-day">
      <span>{name}</span>
    </p>
  );
}
