/** The smoke test that follows each deployment, against a stack that is well and against others. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stageCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable } from '../support/table.ts';

let own: OwnStack;
let stored: ReturnType<typeof openTable>;

beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }]);
  stored = openTable(own.stack.environment);
}, 180_000);
afterAll(() => own?.stop());

const smoke = (brand = 'maple') =>
  stageCommand(own.stack.environment, 'smoke', '--url', own.stack.brandUrl(brand));
const accounts = async () =>
  (await stored.everything()).filter(({ sk }) => sk === 'CORE#ACCOUNT').map(({ status }) => status);

it('goes from sign-up to the first message, and leaves nobody behind', async () => {
  const { out, err, status } = await smoke();
  expect([err, status]).toEqual(['', 0]);
  const steps = [...out.matchAll(/^ok: (.*) \(\d+ ms\)$/gm)].map(([, step]) => step);
  expect(steps).toEqual([
    'the home page is there',
    'settings answer',
    'a member signs up',
    'another member signs up',
    'the mail has left, and the address is confirmed',
    'the mail has left, and the address is confirmed',
    'one sees the other',
    'a message is sent',
    'it is counted and read on the other side',
    'the member leaves',
    'the member leaves',
  ]);
  expect(await accounts()).toEqual(['pending_deletion', 'pending_deletion']);
}, 120_000);

it('fails while members are shown that the brand is worked on', async () => {
  const turn = (way: string) =>
    stageCommand(own.stack.environment, way, '--brand', 'maple', '--yes');
  await turn('stop');
  expect(await smoke()).toMatchObject({
    status: 1,
    err: expect.stringContaining('WRONG: the home page is there: status 503'),
  });
  await turn('start');
}, 120_000);

it('signs nobody up for good at a brand that has members', async () => {
  await stored.documents.send(
    new UpdateCommand({
      TableName: stored.name,
      Key: { pk: 'PLATFORM#BRAND#maple', sk: 'BRAND' },
      UpdateExpression: 'REMOVE brand.trial',
    }),
  );
  await vi.waitFor(
    async () =>
      expect(await smoke()).toMatchObject({
        status: 1,
        err: expect.stringContaining('maple is not published with --trial'),
      }),
    { timeout: 60_000, interval: 500 },
  );
  expect(await accounts()).not.toContain('active');
}, 120_000);

it('says what it needs', async () => {
  expect(await stageCommand(own.stack.environment, 'smoke')).toMatchObject({
    status: 1,
    err: expect.stringContaining('--url https://'),
  });
});
