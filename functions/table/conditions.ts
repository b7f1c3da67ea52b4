/**
 * Conditions on items and changes of their attributes. DynamoDB's expressions are written in this
 * file and nowhere else. Names and values stand behind placeholders, which are numbered when a
 * whole request is rendered, so that no two parts of it collide and no name is a reserved word.
 *
 * A path names an attribute; dots lead into nested ones (`brand.version`).
 */

/** Text of an expression, or the value of a placeholder. */
type Part = string | { readonly path: string } | { readonly value: unknown };

/** A condition of a write. */
export interface Condition {
  readonly parts: readonly Part[];
  /** A compound condition, which needs brackets inside of another one. */
  readonly isJoined?: true;
}

/** A change of attributes. */
export interface Change {
  readonly clause: 'SET' | 'ADD' | 'REMOVE';
  readonly actions: readonly (readonly Part[])[];
}

const compared =
  (sign: string) =>
  (path: string, value: unknown): Condition => ({ parts: [{ path }, ` ${sign} `, { value }] });

/** Each of these is false where the attribute does not exist. */
export const equals = compared('=');
export const below = compared('<');
export const atMost = compared('<=');
export const above = compared('>');
export const atLeast = compared('>=');

/** From one value to another one, both included. */
export const between = (path: string, low: unknown, high: unknown): Condition => ({
  parts: [{ path }, ' BETWEEN ', { value: low }, ' AND ', { value: high }],
});

/** The attribute does not exist; without a path, the item does not exist. */
export const absent = (path = 'pk'): Condition => ({
  parts: ['attribute_not_exists(', { path }, ')'],
});

/** The attribute exists; without a path, the item exists. */
export const present = (path = 'pk'): Condition => ({
  parts: ['attribute_exists(', { path }, ')'],
});

/** A list or a set has the value. */
export const contains = (path: string, value: unknown): Condition => ({
  parts: ['contains(', { path }, ', ', { value }, ')'],
});

/** A list or a set has fewer elements. */
export const fewerThan = (path: string, count: number): Condition => ({
  parts: ['size(', { path }, ') < ', { value: count }],
});

/** Works on keys only. */
export const beginsWith = (path: string, prefix: string): Condition => ({
  parts: ['begins_with(', { path }, ', ', { value: prefix }, ')'],
});

/** An attribute is unchanged since it was read; undefined means that it did not exist. */
export const unchanged = (path: string, was: unknown): Condition =>
  was === undefined ? absent(path) : equals(path, was);

/**
 * The item does not exist, or has expired (epoch seconds at `path`) and TTL has not removed it yet.
 */
export const absentOrOver = (path: string, time: number): Condition =>
  anyOf(absent(), atMost(path, time));

export const not = (condition: Condition): Condition => ({ parts: ['NOT ', ...inner(condition)] });
export const allOf = (...conditions: Condition[]): Condition => joined(' AND ', conditions);
export const anyOf = (...conditions: Condition[]): Condition => joined(' OR ', conditions);

function joined(word: string, conditions: readonly Condition[]): Condition {
  const [first, ...others] = conditions;
  if (!first) throw new Error('a condition must ask for something');
  if (others.length === 0) return first;
  return {
    parts: [...inner(first), ...others.flatMap((one) => [word, ...inner(one)])],
    isJoined: true,
  };
}

/** DynamoDB refuses brackets that are not needed. */
const inner = ({ parts, isJoined }: Condition): readonly Part[] =>
  isJoined ? ['(', ...parts, ')'] : parts;

/** Sets attributes. Undefined values leave them unchanged. */
export const set = (values: object): Change => ({
  clause: 'SET',
  actions: Object.entries(values).flatMap(([path, value]) =>
    value === undefined ? [] : [[{ path }, ' = ', { value }]],
  ),
});

/** Sets attributes that do not exist yet, and leaves the others as they are. */
export const setOnce = (values: object): Change => ({
  clause: 'SET',
  actions: Object.entries(values).map(([path, value]) => [
    ...[{ path }, ' = if_not_exists(', { path }, ', ', { value }, ')'],
  ]),
});

/** Appends elements to a list, which it creates if needed. */
export const append = (path: string, ...elements: unknown[]): Change => ({
  clause: 'SET',
  actions: [
    [
      ...[{ path }, ' = list_append(if_not_exists(', { path }, ', ', { value: [] }, '), '],
      ...[{ value: elements }, ')'],
    ],
  ],
});

/** Adds to numbers and sets, which it creates if needed. Undefined values change nothing. */
export const add = (
  values: Readonly<Record<string, number | Set<string> | undefined>>,
): Change => ({
  clause: 'ADD',
  actions: Object.entries(values).flatMap(([path, value]) =>
    value === undefined ? [] : [[{ path }, ' ', { value }]],
  ),
});

export const remove = (...paths: string[]): Change => ({
  clause: 'REMOVE',
  actions: paths.map((path) => [{ path }]),
});

/** Parts of a request that become expressions. */
interface Asked {
  key?: Condition | undefined;
  condition?: Condition | undefined;
  /** Of what was read. */
  filter?: Condition | undefined;
  changes?: readonly Change[] | undefined;
  attributes?: readonly string[] | undefined;
}

/** An expression exists where its part was given. */
type Rendered<Given> = {
  KeyConditionExpression?: string;
  FilterExpression?: string;
  ProjectionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
} & (Given extends { condition: Condition }
  ? { ConditionExpression: string }
  : { ConditionExpression?: string }) &
  (Given extends { changes: readonly Change[] }
    ? { UpdateExpression: string }
    : { UpdateExpression?: string });

/** A request's expressions, names and values. */
export function rendered<Given extends Asked>(given: Given): Rendered<Given> {
  const names = new Map<string, string>();
  const values: Record<string, unknown> = {};
  const nameFor = (name: string): string => {
    const known = names.get(name) ?? `#n${names.size}`;
    names.set(name, known);
    return known;
  };
  const valueFor = (value: unknown): string => {
    const placeholder = `:v${Object.keys(values).length}`;
    values[placeholder] = value;
    return placeholder;
  };
  const text = (parts: readonly Part[]): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part;
        return 'path' in part ? part.path.split('.').map(nameFor).join('.') : valueFor(part.value);
      })
      .join('');
  const getUpdate = (changes: readonly Change[]): string => {
    const clauses = (['SET', 'ADD', 'REMOVE'] as const).flatMap((clause) => {
      const actions = changes.flatMap((change) => (change.clause === clause ? change.actions : []));
      return actions.length > 0 ? [`${clause} ${actions.map(text).join(', ')}`] : [];
    });
    if (clauses.length === 0) throw new Error('an update must change something');
    return clauses.join(' ');
  };
  const { key, condition, filter, changes, attributes } = given;
  return {
    ...(key ? { KeyConditionExpression: text(key.parts) } : {}),
    ...(condition ? { ConditionExpression: text(condition.parts) } : {}),
    ...(filter ? { FilterExpression: text(filter.parts) } : {}),
    ...(changes ? { UpdateExpression: getUpdate(changes) } : {}),
    ...(attributes ? { ProjectionExpression: attributes.map(nameFor).join(', ') } : {}),
    ...(names.size > 0
      ? {
          ExpressionAttributeNames: Object.fromEntries([...names].map(([name, at]) => [at, name])),
        }
      : {}),
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  } as Rendered<Given>;
}
