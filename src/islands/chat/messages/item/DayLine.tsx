/** The day that begins. Another name of it is another label, in the same middle: nothing moves. */
export function DayLine({ name }: { name: string }) {
  return (
    <p className="chat-day">
      <span key={name}>{name}</span>
    </p>
  );
}
