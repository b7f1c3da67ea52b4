/** Takes style sheets apart into rules, so that the server can send each page its own. */
import { type ChildNode, parse } from 'postcss';
import type { StyleNode } from '../../functions/site/page-styles.ts';

const groups = new Set(['layer', 'media', 'supports', 'container']);

/** Returns the nodes of a minified style sheet. */
export const getStyleNodes = (css: string): StyleNode[] => parse(css).nodes.map(toNode);

function toNode(node: ChildNode): StyleNode {
  if (node.type === 'rule') {
    const classes = node.selectors.map(getNeeded);
    const forAll = classes.some((names) => names.length === 0);
    return forAll ? { css: node.toString() } : { css: node.toString(), classes };
  }
  if (node.type === 'atrule' && node.nodes && groups.has(node.name)) {
    return { open: `@${node.name} ${node.params}`, nodes: node.nodes.map(toNode) };
  }
  const statement = node.type === 'atrule' && !node.nodes;
  return { css: statement ? `${node.toString()};` : node.toString() };
}

/** Classes that elements of a page must have for a selector to match; any in brackets may be absent. */
function getNeeded(selector: string): string[] {
  let plain = selector;
  let before: string;
  do {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, '');
  } while (plain !== before);
  return [...plain.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
}
