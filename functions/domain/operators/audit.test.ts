import { expect, it, vi } from 'vitest';
import { commitAll } from '../core/commit.ts';
import { operatorScope, tenantScope } from '../core/scope.ts';
import { openAudit } from './audit.ts';

vi.mock('../core/commit.ts', () => ({ commitAll: vi.fn(async () => true) }));

function open() {
  vi.mocked(commitAll).mockClear();
  const audit = openAudit({ action: 'member.goodwill', request: 'r1' });
  audit.by(operatorScope({ id: 'o1', name: 'Ann', role: 'support', brands: ['maple'] }));
  audit.within(tenantScope({ id: 'maple' }));
  return audit;
}
const getWritten = () => vi.mocked(commitAll).mock.calls.flatMap(([, writes]) => writes);

it('leaves the entry to the transaction of what the call changes', async () => {
  const audit = open();
  audit.note({ reason: 'Sorry.' });
  audit.write({ reason: 'Sorry.' });
  await audit.finish('done');
  expect(getWritten()).toEqual([]);
});

it('writes the entry of a call whose transaction came to nothing, as it was done before', async () => {
  const audit = open();
  audit.write({ after: { credits: 10 } });
  audit.note({ reason: 'Sorry.' });
  await audit.finish('done');
  expect(getWritten()).toMatchObject([
    { put: { outcome: 'done', reason: 'Sorry.', before: null, after: null, brand: 'maple' } },
  ]);
});

it('writes what a refused call was refused for, whatever its transaction had', async () => {
  const audit = open();
  audit.write({ after: { credits: 10 } });
  await audit.finish({ refused: 'goodwill_limit' });
  expect(getWritten()).toMatchObject([
    { put: { outcome: 'refused', after: { error: 'goodwill_limit' } } },
  ]);
});
