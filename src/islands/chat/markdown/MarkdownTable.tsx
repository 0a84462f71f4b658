import type { ReactNode } from 'react';
import { useScroller } from './use-scroller.ts';

interface MarkdownTableProps {
  source: string;
  renderCell: (text: string) => ReactNode;
}

/**
 * A table as in GitHub's Markdown: names of columns, a line of dashes, and rows; cells beyond the named columns are
 * left out.
 */
export default function MarkdownTable({ source, renderCell }: MarkdownTableProps) {
  const scroller = useScroller('table');
  const [head = '', line = '', ...rows] = source.split(/\r?\n/);
  const names = splitCells(head);
  // Shown as plain text, because it is not a table.
  if (splitCells(line).length !== names.length) return <p>{source}</p>;
  return (
    <div className="chat-table" {...scroller}>
      <table>
        <thead>
          <tr>
            {names.map((name, index) => (
              <th key={index}>{renderCell(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {splitCells(row)
                .slice(0, names.length)
                .map((cell, column) => (
                  <td key={column}>{renderCell(cell)}</td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function splitCells(row: string): string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
