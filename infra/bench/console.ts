/** How long a moderator waits for the next photo, with few and with many that wait. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as limits from '#shared/limits.ts';
import { photoDecisionContract } from '#shared/ops/photo-decision.ts';
import { photoLeasesContract } from '#shared/ops/photo-leases.ts';
import { queuesContract } from '#shared/ops/queues.ts';
import { memberScope, tenantScope } from '../../functions/domain/core/scope.ts';
import { kinds } from '../../functions/table/items.ts';
import { root } from '../paths.ts';
import { type ConsoleClient, operatorAt } from '../test/support/console.ts';
import { signUp } from '../test/support/members.ts';
import { type OwnStack, startOwnStack } from '../test/support/own-stack.ts';
import { uploadPhoto } from '../test/support/photos.ts';
import { openTable } from '../test/support/table.ts';
import { getTimes, type Rate, rateText } from './rates.ts';
import type { Section } from './results.ts';

const brand = 'maple';
/** Photos that really wait, and those that stand behind them in the list. */
const real = 120;
const behind = 100_000;
const decided = 50;
const day = '2099-01-01T00:00:00.000Z';

export async function measureConsole(say: (line: string) => void): Promise<Section> {
  const own = await startOwnStack([
    {
      id: brand,
      change: (config) => {
        config.features.photo_review = 'after_review';
      },
    },
  ]);
  try {
    await uploadAll(own, say);
    const moderator = await operatorAt(own.stack.port, 'moderator', [brand]);
    const few = await measureQueue(moderator);
    say(`console: ${behind} more photos wait`);
    await own.stack.drain(60_000);
    await openTable(own.stack.environment).load(waiting());
    const many = await measureQueue(moderator);
    const row = (what: string, key: keyof Measured) => [
      what,
      rateText(few[key]),
      rateText(many[key]),
      `${(many[key].p50 / few[key].p50).toFixed(2)}`,
    ];
    return {
      title: 'The console: photos that wait',
      how: `One moderator, ${decided} photos one after the other: the oldest photo is leased and its picture fetched, then it is approved. First ${real} photos wait, then ${behind.toLocaleString('en')} more stand behind them.`,
      columns: ['what', `${real} wait`, `${behind.toLocaleString('en')} wait`, 'ratio of p50'],
      rows: [
        row('the next photo leased, with its picture', 'next'),
        row('a page of 24 leased', 'page'),
        row('a decision', 'decision'),
        row('what waits, for Today', 'queues'),
      ],
      aims: [
        {
          aim: 'the next item of a queue visible within 100 ms (p50)',
          measured: `${many.next.p50.toFixed(1)} ms`,
          met: many.next.p50 <= 100,
        },
        {
          aim: '100,000 waiting photos no slower than 100',
          measured: `${(many.next.p50 / few.next.p50).toFixed(2)} times`,
          met: many.next.p50 / few.next.p50 <= 1.1,
        },
      ],
    };
  } finally {
    await own.stop();
  }
}

async function uploadAll(own: OwnStack, say: (line: string) => void): Promise<void> {
  const picture = await readFile(join(root, 'infra/local/seed/portraits/female-01.webp'));
  for (let uploaded = 0; uploaded < real; ) {
    const client = own.at(brand);
    await signUp(client);
    for (let slot = 0; slot < limits.photosFree; slot++, uploaded++) {
      await uploadPhoto(client, picture, 'image/webp', 'review');
    }
    if (uploaded % 30 === 0) say(`console: ${uploaded} of ${real} photos`);
  }
}

/** Places in the list, later than all others, of members who are not there. */
function* waiting() {
  const id = () => randomBytes(16).toString('base64url');
  for (let at = 0; at < behind; at++) {
    const scope = memberScope(tenantScope({ id: brand }), id());
    yield { ...kinds.photoReview.key(scope, day, scope.member, id()) };
  }
}

interface Measured {
  next: Rate;
  page: Rate;
  decision: Rate;
  queues: Rate;
}

async function measureQueue(moderator: ConsoleClient): Promise<Measured> {
  const times: Record<keyof Measured, number[]> = { next: [], page: [], decision: [], queues: [] };
  const timed = async <Result>(name: keyof Measured, work: () => Promise<Result>) => {
    const began = performance.now();
    const result = await work();
    times[name].push(performance.now() - began);
    return result;
  };
  const lease = (most: number) =>
    moderator.ok(photoLeasesContract, 'POST', { body: { brand, most } });
  // The functions are warm, and the caches of their brand too.
  await lease(1);
  for (let round = 0; round < decided; round++) {
    const [shown] = await timed('next', async () => {
      const { photos } = await lease(1);
      await moderator.client.send({ path: photos[0]?.thumb ?? '' });
      return photos;
    });
    if (!shown) throw new Error('no photo waits');
    const { member, photo, version } = shown;
    await timed('decision', () =>
      moderator.ok(photoDecisionContract, 'POST', {
        body: { brand, member, photo, version, decision: 'approve' },
      }),
    );
    if (round % 5 === 0) {
      await timed('page', () => lease(24));
      await timed('queues', () => moderator.ok(queuesContract, 'GET'));
    }
  }
  return {
    next: getTimes(times.next),
    page: getTimes(times.page),
    decision: getTimes(times.decision),
    queues: getTimes(times.queues),
  };
}
