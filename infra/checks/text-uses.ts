/** Which texts the browser's code asks for. */
import { type RouteRow, routes } from '#frontend/routes.ts';
import { lineFinder, type Node, type Source, walk } from './sources.ts';

export interface TextUse {
  /** `path:line` */
  place: string;
  /** Null where the translator came from elsewhere, so that any group may be meant. */
  group: string | null;
  /** A key; `*` stands for parts that are only known at run time. */
  key: string;
}

/** A text that is asked for by a value that cannot be read off the code. */
export interface UnreadableUse {
  place: string;
  group: string | null;
}

interface Translator {
  group: string | null;
  prefix: string;
}

const defaultGroup = 'common';
const functionNode = /^(Arrow)?Function(Declaration|Expression)?$|^ArrowFunctionExpression$/;

/** Finds calls of `t`, of whatever name `useTranslation` gave it, and `<Trans i18nKey>`. */
export function textUses({ path, text, program }: Source): {
  uses: TextUse[];
  unreadable: UnreadableUse[];
} {
  const uses: TextUse[] = [];
  const unreadable: UnreadableUse[] = [];
  const getLine = lineFinder(text);
  const lists = constantLists(program);
  const scopes: Map<string, Translator>[] = [new Map()];
  const known = (name: string) => scopes.findLast((scope) => scope.has(name))?.get(name);

  const note = (node: Node, { group, prefix }: Translator, key: Node) => {
    const place = `${path}:${getLine(node.start)}`;
    const found = getKeys(key);
    if (!found) unreadable.push({ place, group });
    for (const one of found ?? []) {
      const named = /^([a-z_]+):(.*)$/.exec(one);
      uses.push({
        place,
        group: named?.[1] ?? group,
        key: named?.[2] ?? prefix + one,
      });
    }
  };

  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') bind(node, scopes.at(-1), lists);
    if (node.type === 'CallExpression') {
      const [key] = node.arguments as Node[];
      const translator = getTranslator(node.callee as Node, known);
      if (key && translator) note(node, translator, key);
    }
    if (node.type === 'JSXOpeningElement' && (node.name as Node).name === 'Trans') {
      const key = attribute(node, 'i18nKey');
      const ns = attribute(node, 'ns');
      const t = attribute(node, 't');
      const translator =
        t?.type === 'Identifier' ? known(t.name as string) : { group: defaultGroup, prefix: '' };
      const group = ns?.type === 'Literal' ? (ns.value as string) : null;
      if (key) note(node, group ? { group, prefix: '' } : (translator ?? unknownGroup), key);
    }
    if (!functionNode.test(node.type)) return undefined;
    scopes.push(new Map());
    return () => void scopes.pop();
  });
  return { uses, unreadable };
}

const unknownGroup: Translator = { group: null, prefix: '' };

/** `t`, a name that `useTranslation` gave it, or `i18n.t`. */
function getTranslator(
  callee: Node,
  known: (name: string) => Translator | undefined,
): Translator | undefined {
  if (callee.type === 'Identifier') {
    const name = callee.name as string;
    return known(name) ?? (name === 't' ? unknownGroup : undefined);
  }
  if (callee.type !== 'MemberExpression') return undefined;
  const { object, property } = callee as Node & { object: Node; property: Node };
  return object.name === 'i18n' && property.name === 't'
    ? { group: defaultGroup, prefix: '' }
    : undefined;
}

/** `const { t: name } = useTranslation('group', { keyPrefix: 'a' })` */
function bind(
  declarator: Node,
  scope: Map<string, Translator> | undefined,
  lists: Map<string, string>,
): void {
  const { id, init } = declarator as Node & { id: Node; init: Node | null };
  if (init?.type !== 'CallExpression' || (init.callee as Node).name !== 'useTranslation') return;
  const [groups, options] = init.arguments as (Node | undefined)[];
  const prefix = (options?.properties as Node[] | undefined)?.find(
    (property) => (property.key as Node | undefined)?.name === 'keyPrefix',
  )?.value as Node | undefined;
  const translator: Translator = {
    group: groups ? getGroup(groups, lists) : defaultGroup,
    prefix: prefix?.type === 'Literal' ? `${prefix.value}.` : '',
  };
  for (const property of (id.properties as Node[] | undefined) ?? []) {
    const value = property.value as Node | undefined;
    if ((property.key as Node).name === 't' && value?.type === 'Identifier') {
      scope?.set(value.name as string, translator);
    }
  }
}

/** Of several groups the first is meant where a key names none. */
function getGroup(node: Node, lists: Map<string, string>): string | null {
  if (node.type === 'Literal') return node.value as string;
  if (node.type === 'Identifier') return lists.get(node.name as string) ?? null;
  if (node.type === 'MemberExpression') return groupOfRoute(node);
  const [first] = (node.elements as Node[] | undefined) ?? [];
  return first?.type === 'Literal' ? (first.value as string) : null;
}

/** `routes.name.texts` or `routes['name'].texts` stands for the page's own group. */
function groupOfRoute({ object, property }: Node): string | null {
  const row = object as Node & { object: Node; property: Node };
  if (row.object?.name !== 'routes' || (property as Node).name !== 'texts') return null;
  const rows: Record<string, RouteRow | undefined> = routes;
  return rows[String(row.property.value ?? row.property.name)]?.texts?.[0] ?? null;
}

/** Name -> first entry of the lists of texts that a file declares at its top. */
function constantLists(program: Node): Map<string, string> {
  const lists = new Map<string, string>();
  for (const statement of program.body as Node[]) {
    for (const { id, init } of (statement.declarations as (Node & { id: Node; init: Node })[]) ??
      []) {
      const value = init?.type === 'TSAsExpression' ? (init.expression as Node) : init;
      const [first] = (value?.elements as Node[] | undefined) ?? [];
      if (first?.type === 'Literal') lists.set(id.name as string, first.value as string);
    }
  }
  return lists;
}

/** The keys that an expression can be; null where the code does not tell. */
function getKeys(node: Node): string[] | null {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : null;
    case 'TemplateLiteral': {
      const key = (node.quasis as { value: { cooked: string } }[])
        .map(({ value }) => value.cooked)
        .join('*');
      return key === '*' ? null : [key];
    }
    case 'ConditionalExpression':
      return all([node.consequent, node.alternate] as Node[]);
    case 'LogicalExpression':
      return all([node.left, node.right] as Node[]);
    case 'ArrayExpression':
      return all(node.elements as Node[]);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return getKeys(node.expression as Node);
    default:
      return null;
  }
}

function all(nodes: readonly Node[]) {
  const found = nodes.map(getKeys);
  return found.every((one) => one !== null) ? found.flat() : null;
}

/** The value of an element's attribute. */
function attribute(element: Node, name: string): Node | undefined {
  const found = (element.attributes as Node[]).find((one) => (one.name as Node)?.name === name);
  const value = found?.value as Node | null | undefined;
  return value?.type === 'JSXExpressionContainer'
    ? (value.expression as Node)
    : (value ?? undefined);
}
