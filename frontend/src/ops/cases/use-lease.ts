/** The lease of the case on the screen: taken while somebody looks, renewed, and given back. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isActive } from '../activity.ts';
import { call, hasCode, type OpsAnswer } from '../api.ts';
import { renewEveryMs, renewMs } from '../lease-times.ts';

export type CaseLease =
  | { kind: 'none' | 'taking' }
  | { kind: 'mine'; until: string }
  | { kind: 'held'; name: string; until: string }
  | { kind: 'failed'; cause: unknown };

type Taken = OpsAnswer<'case-leases', 'POST'>;
interface Leased {
  brand: string;
  id: string;
}

/** Gives a case back, so that others get it at once; also while the page goes away. */
function release({ brand, id }: Leased): void {
  // A lease that is not given back ends by itself.
  call('case-leases', 'DELETE', { body: { brand, id }, keepalive: true }).catch(() => undefined);
}

/**
 * Leases a case.
 *
 * @param of null while there is none to lease
 * @param keeps whether a case stays leased when it is left, as a decision on it is still to be sent
 * @param onTaken is told the version of the case
 */
export function useLease(
  of: Leased | null,
  keeps: (of: Leased) => boolean,
  onTaken: (taken: Taken) => void,
): { lease: CaseLease; take: () => void } {
  const [lease, setLease] = useState<CaseLease>({ kind: 'none' });
  const brand = of?.brand;
  const id = of?.id;
  const taken = useEffectEvent(onTaken);
  const isKept = useEffectEvent(keeps);

  const retake = useRef(() => {});
  useEffect(() => {
    if (!brand || !id) {
      setLease({ kind: 'none' });
      return;
    }
    const one = { brand, id };
    let isCurrent = true;
    let until = 0;
    const take = async () => {
      try {
        const answer = await call('case-leases', 'POST', { body: one });
        if (!isCurrent) {
          if (!isKept(one)) release(one);
          return;
        }
        until = Date.parse(answer.until);
        setLease({ kind: 'mine', until: answer.until });
        taken(answer);
      } catch (cause) {
        if (!isCurrent) return;
        until = 0;
        if (!hasCode(cause, 'held_by_another')) return setLease({ kind: 'failed', cause });
        const { name = '', until: end = '' } = cause.params;
        setLease({ kind: 'held', name: String(name), until: String(end) });
      }
    };
    setLease({ kind: 'taking' });
    void take();
    retake.current = () => void take();
    const timer = setInterval(() => {
      const leftMs = until - Date.now();
      // What ended while nobody was there is taken again by hand, as it may have changed.
      if (isActive() && leftMs > 0 && leftMs <= renewMs) void take();
    }, renewEveryMs);
    const giveBack = () => {
      if (until > Date.now() && !isKept(one)) release(one);
      until = 0;
    };
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void take();
    addEventListener('pagehide', giveBack);
    addEventListener('pageshow', onShow);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      removeEventListener('pagehide', giveBack);
      removeEventListener('pageshow', onShow);
      retake.current = () => {};
      giveBack();
    };
  }, [brand, id]);

  return { lease, take: () => retake.current() };
}
