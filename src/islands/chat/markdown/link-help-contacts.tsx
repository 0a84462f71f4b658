import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { DeadLink } from './DeadLink.tsx';
import { type HelpPart, splitHelpContacts } from '#src/domain/safety/help-contacts.ts';

/**
 * Adds links to the help lines in rendered Markdown (rule:crisis-help). The bold name of a line stays as it is: its
 * number is next to it.
 */
export function linkHelpContacts(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (typeof child === 'string') return splitHelpContacts(child).map(renderPart);
    if (!isValidElement<{ children?: ReactNode }>(child) || child.type === 'strong') return child;
    // Here addresses are links.
    if (child.type === DeadLink) return linkHelpContacts(child.props.children);
    return cloneElement(child, undefined, linkHelpContacts(child.props.children));
  });
}

function renderPart({ text, href }: HelpPart, key: number): ReactNode {
  if (href === null) return text;
  // A number is read, and dialled, as a whole.
  const more = href.startsWith('https:')
    ? { target: '_blank', rel: 'noopener noreferrer' }
    : { className: 'whitespace-nowrap' };
  return (
    <a key={key} href={href} {...more}>
      {text}
    </a>
  );
}
