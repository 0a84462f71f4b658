import { renderLine } from './markdown-elements.tsx';

/** A table as GitHub's Markdown has it: names of columns, a line of dashes, and rows; what has no name is left out. */
export default function MarkdownTable({ source }: { source: string }) {
  const [head = '', line = '', ...rows] = source.split(/\r?\n/);
  const names = splitCells(head);
  // Whatever else it is, it is shown as it was written.
  if (splitCells(line).length !== names.length) return <p>{source}</p>;
  return (
    <table>
      <thead>
        <tr>
          {names.map((name, index) => (
            <th key={index}>{renderLine(name)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {splitCells(row)
              .slice(0, names.length)
              .map((cell, column) => (
                <td key={column}>{renderLine(cell)}</td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function splitCells(row: string): string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
