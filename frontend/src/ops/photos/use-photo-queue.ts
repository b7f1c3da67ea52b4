/** The queue of photos on the screen: leases pages of it, renews them, and sends what was decided. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from '#lib/store.ts';
import * as limits from '#shared/limits.ts';
import { isActive } from '../activity.ts';
import { call } from '../api.ts';
import { renewEveryMs, renewMs } from '../lease-times.ts';
import { queuesQuery } from '../queues.ts';
import { sendBatch } from './batches.ts';
import { leasePhotos, pageSize, releasePhotos } from './leases.ts';
import { countOpen, createPhotoQueue, type PhotoQueue, type Send } from './photo-queue.ts';

/** So few are left that the next page is fetched. */
const fewLeft = 8;

const send: Send = async ({ brand, member, photo, version }, decision, leaving) => {
  await call('photo-decision', 'POST', {
    body: { brand, member, photo, version, ...decision },
    keepalive: leaving,
  });
};

export interface Leases {
  status: 'loading' | 'ready' | 'failed';
  failure: unknown;
  heldByOthers: number;
  /** The server had no more than these. */
  isAll: boolean;
}

export function usePhotoQueue(brands: readonly string[]): {
  queue: PhotoQueue;
  leases: Leases;
  again: () => void;
  /** Takes as many as one batch may have. */
  takeMore: () => void;
} {
  const client = useQueryClient();
  const [queue] = useState(() => createPhotoQueue(send, sendBatch));
  const [leases, setLeases] = useState<Leases>({
    status: 'loading',
    failure: null,
    heldByOthers: 0,
    isAll: false,
  });
  const items = useStore(queue.store, (state) => state.items);
  const isLeasing = useRef(false);
  const brandsKey = brands.join(' ');
  const lastKey = useRef(brandsKey);

  const lease = useCallback(
    async (ids: readonly string[], most: number) => {
      if (isLeasing.current) return;
      isLeasing.current = true;
      try {
        const { photos, heldByOthers } = await leasePhotos(
          ids,
          Math.min(most, limits.leasedPhotos),
        );
        if (lastKey.current !== ids.join(' ')) {
          releasePhotos(photos.filter(({ brand }) => !lastKey.current.split(' ').includes(brand)));
          return;
        }
        queue.merge(photos);
        setLeases({ status: 'ready', failure: null, heldByOthers, isAll: photos.length < most });
      } catch (failure) {
        setLeases((old) => ({ ...old, status: 'failed', failure }));
      } finally {
        isLeasing.current = false;
      }
    },
    [queue],
  );

  const take = useEffectEvent(() => {
    // Those that are decided and not sent yet are leased too.
    const kept = queue.store
      .get()
      .items.filter(({ state }) => state.kind === 'decided' || state.kind === 'sending').length;
    void lease(brands, pageSize + kept);
  });

  useEffect(() => {
    const left = queue.listOpen().filter(({ brand }) => !brandsKey.split(' ').includes(brand));
    if (left.length > 0) releasePhotos(left);
    if (lastKey.current !== brandsKey) {
      void queue.flush();
      lastKey.current = brandsKey;
      queue.keepBrands(new Set(brandsKey.split(' ')));
    }
    setLeases((old) => ({ ...old, status: 'loading', failure: null, isAll: false }));
    isLeasing.current = false;
    take();
  }, [brandsKey, queue]);

  const open = countOpen(items);
  const isFew = leases.status === 'ready' && open < fewLeft && !leases.isAll;
  useEffect(() => {
    if (isFew) take();
  }, [isFew]);

  const renew = useEffectEvent(() => {
    const ends = queue.listOpen().map(({ leased_until }) => Date.parse(leased_until));
    if (ends.length > 0 && isActive() && Math.min(...ends) < Date.now() + renewMs) take();
  });
  useEffect(() => {
    const timer = setInterval(() => renew(), renewEveryMs);
    return () => clearInterval(timer);
  }, []);

  // The numbers beside the queue follow what was sent.
  const done = items.filter(({ state }) => state.kind === 'done').length;
  useEffect(() => {
    if (done > 0) void client.invalidateQueries({ queryKey: queuesQuery.queryKey });
  }, [done, client]);

  useEffect(() => {
    const leave = () => {
      const left = queue.listOpen();
      void queue.flush().then(() => client.invalidateQueries({ queryKey: queuesQuery.queryKey }));
      releasePhotos(left);
    };
    addEventListener('pagehide', leave);
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && take();
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', onShow);
      leave();
    };
  }, [queue, client]);

  return {
    queue,
    leases,
    again: () => take(),
    takeMore: () => void lease(brands, limits.leasedPhotos),
  };
}
