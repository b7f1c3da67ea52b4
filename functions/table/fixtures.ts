/** For tests that look at what the engine was asked. */

interface Input {
  KeyConditionExpression?: string | undefined;
  ConditionExpression?: string | undefined;
  UpdateExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

const assignment = /(#\w+(?:\.#\w+)*) (?:=|<=?|>=?|)\s*(:\w+)/g;

/** The values that one expression of a request sets or compares with, by their attributes' names. */
export function getValues(
  input: Input,
  kind: 'KeyConditionExpression' | 'ConditionExpression' | 'UpdateExpression',
): Record<string, unknown> {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = input;
  return Object.fromEntries(
    [...(input[kind] ?? '').matchAll(assignment)].map(([, path = '', value = '']) => [
      path.replace(/#\w+/g, (placeholder) => names[placeholder] ?? placeholder),
      values[value],
    ]),
  );
}
