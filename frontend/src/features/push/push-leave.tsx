import { useEffect } from 'react';
import { leavePush } from '#lib/push.ts';

/** Nobody is logged in any more: what this browser was told for a member ends. Shows nothing. */
export default function PushLeave() {
  useEffect(() => {
    leavePush({ tell: false }).catch(() => undefined);
  }, []);
  return null;
}
