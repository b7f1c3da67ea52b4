/** Draws the blocks of an information page. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { routeAt } from '#lib/paths.ts';
import type { PageInline } from '#shared/brand-assets.ts';
import type { PlacedBlock } from './outline.ts';

export function Blocks({ blocks }: { blocks: readonly PlacedBlock[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a published page never changes its order
    <Block key={index} block={block} />
  ));
}

function Block({ block }: { block: PlacedBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Runs runs={block.text} />
      </p>
    );
  }
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3';
    return (
      <Heading id={block.id} tabIndex={-1}>
        <Runs runs={block.text} />
      </Heading>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a published page never changes its order
        <li key={index}>
          <Runs runs={item} />
        </li>
      ))}
    </List>
  );
}

export function Runs({ runs }: { runs: readonly PageInline[] }) {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a published page never changes its order
    <Run key={index} run={run} />
  ));
}

function Run({ run }: { run: PageInline }) {
  let content: ReactNode = run.text;
  if (run.italic) content = <em>{content}</em>;
  if (run.bold) content = <strong>{content}</strong>;
  const { href } = run;
  if (!href) return content;
  if (href.startsWith('https:')) {
    return (
      <a href={href} rel="noopener">
        {content}
      </a>
    );
  }
  const path = href.split(/[?#]/, 1)[0] ?? '';
  return routeAt(path) ? <Link to={href}>{content}</Link> : <a href={href}>{content}</a>;
}
