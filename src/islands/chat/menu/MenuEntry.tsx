import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface MenuEntryProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  name: string;
}

export function MenuEntry({ icon: Icon, name, className = '', children, ...props }: MenuEntryProps) {
  return (
    <button {...props} type="button" role="menuitem" tabIndex={-1} className={`menu-entry ${className}`}>
      <Icon size={17} aria-hidden />
      {name}
      {children}
    </button>
  );
}
