import { LoaderCircle, type LucideIcon } from 'lucide-react';

/** The icon of a button, which turns while the person waits. */
export function BusyIcon({ icon: Icon, isBusy }: { icon: LucideIcon; isBusy: boolean }) {
  return isBusy ? (
    <LoaderCircle size={18} aria-hidden className="animate-spin" />
  ) : (
    <Icon size={18} aria-hidden />
  );
}
