/** The day that begins here. A name of another length does not move anything: the label is centred. */
export function DayLine({ name }: { name: string }) {
  return (
    <p className="chat-day">
      <span key={name}>{name}</span>
    </p>
  );
}
