import { expect, it } from 'vitest';
import { textGroups } from './i18n.ts';
import { getTextFile, textFileNames, textFiles } from './text-files.ts';

it('every group of texts stands in exactly one file', () => {
  const listed: string[] = textFileNames.flatMap((name) => [...textFiles[name]]);
  expect(listed.sort()).toEqual([...textGroups].sort());
  for (const group of textGroups) expect(textFiles[getTextFile(group)]).toContain(group);
});
