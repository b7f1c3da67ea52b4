/** Secret parameters for commands on an operator's machine. */
import { storedParameter } from '../../functions/adapters/parameter-store.ts';
import { readParametersBy } from '../../functions/adapters/parameters.ts';

/** Reads them from AWS, with the credentials that this command has; each once. */
export function readParametersFromAws(): void {
  const known = new Map<string, Promise<string>>();
  readParametersBy((name) => {
    const found = known.get(name) ?? read(name);
    known.set(name, found);
    return found;
  });
}

async function read(name: string): Promise<string> {
  const value = await storedParameter(name);
  if (value === null) throw new Error('there is no parameter of this name');
  return value;
}
