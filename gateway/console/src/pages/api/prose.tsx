import type { ReactNode } from 'react';

/** The prose of the document: paragraphs, lists with hyphens, and code between backticks. */
export function Prose({ text }: { readonly text: string }) {
  return text.split(/\n{2,}/).map((block) => {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    if (lines.length > 0 && lines.every((line) => line.startsWith('- '))) {
      return (
        <ul key={block}>
          {lines.map((line) => (
            <li key={line}>
              <Words text={line.slice(2)} />
            </li>
          ))}
        </ul>
      );
    }
    return (
      <p key={block}>
        <Words text={block} />
      </p>
    );
  });
}

/** A sentence with code between backticks. */
export function Words({ text }: { readonly text: string }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));
}
