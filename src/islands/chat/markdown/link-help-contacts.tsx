import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { type HelpPart, splitHelpContacts } from '#src/domain/safety/help-contacts.ts';

/**
 * Rendered Markdown with links to the help lines that it names (rule:crisis-help). A line's name in bold stays as it
 * is: its number stands beside it.
 */
export function linkHelpContacts(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (typeof child === 'string') return splitHelpContacts(child).map(renderPart);
    if (!isValidElement<{ children?: ReactNode }>(child) || child.type === 'strong') return child;
    return cloneElement(child, undefined, linkHelpContacts(child.props.children));
  });
}

function renderPart({ text, href }: HelpPart, key: number): ReactNode {
  if (href === null) return text;
  // A number is read, and dialled, in one piece.
  const more = href.startsWith('https:')
    ? { target: '_blank', rel: 'noopener noreferrer' }
    : { className: 'whitespace-nowrap' };
  return (
    <a key={key} href={href} {...more}>
      {text}
    </a>
  );
}
