import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importIcons } from './icon-imports.ts';

describe('the imports of icons', () => {
  it('name a module for each icon, and leave types out', () => {
    const code = importIcons(
      "import { Heart, type LucideIcon,\n  Image as Picture } from 'lucide-react';\nrest();",
    );
    const files = [...code.matchAll(/import (\w+) from '([^']+)';/g)];
    expect(files.map(([, name]) => name)).toEqual(['Heart', 'Picture']);
    for (const [, , file = ''] of files) expect(existsSync(file), file).toBe(true);
    expect(code).toContain('rest();');
    expect(code).not.toContain("lucide-react'");
  });

  it('refuse a name that is no icon', () => {
    expect(() => importIcons("import { Haert } from 'lucide-react';")).toThrow('Haert');
  });
});
