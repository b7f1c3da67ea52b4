/**
 * Imports each icon from its own module. Through the index of all icons the bundler could not
 * tell which page needs which.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../paths.ts';

const index = join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs');

/** Name of an icon -> its module. */
const modules = new Map(
  [...readFileSync(index, 'utf8').matchAll(/export \{([^}]+)\} from '(\.\/icons\/[\w-]+\.mjs)'/g)]
    .flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.replace('default as', '').trim(), file] as const),
    )
    .map(([name, file]) => [name, join(dirname(index), file)] as const),
);

/** @throws Error for a name that is no icon */
export const importIcons = (code: string): string =>
  code.replace(/import \{([^}]+)\} from 'lucide-react';/g, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((imported) => {
        const [name = '', as = name] = imported.split(' as ');
        const file = modules.get(name);
        if (!file) throw new Error(`lucide-react has no icon ${name}`);
        return `import ${as} from '${file}';`;
      })
      .join(' '),
  );
