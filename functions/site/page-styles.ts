/** Chooses the rules that a page's HTML needs: a first visit waits for every byte before it shows. */

/**
 * A rule with the classes of each of its selectors, without them where it is for every page; or
 * what stands around rules, such as a layer or a media query.
 */
export type StyleNode =
  | { css: string; classes?: readonly (readonly string[])[] }
  | { open: string; nodes: readonly StyleNode[] };

/** Returns all rules. */
export const allRules = (nodes: readonly StyleNode[]): string =>
  nodes
    .map((node) => ('open' in node ? `${node.open}{${allRules(node.nodes)}}` : node.css))
    .join('');

/** Returns the rules of which a selector can match an element with classes out of these. */
export const usedRules = (nodes: readonly StyleNode[], used: ReadonlySet<string>): string =>
  nodes
    .map((node) => {
      if ('open' in node) {
        const inside = usedRules(node.nodes, used);
        return inside && `${node.open}{${inside}}`;
      }
      const { css, classes } = node;
      const isUsed = !classes || classes.some((all) => all.every((name) => used.has(name)));
      return isUsed ? css : '';
    })
    .join('');

/** Returns the classes of all elements in HTML. */
export const usedClasses = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
