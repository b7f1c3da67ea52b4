import { useParams } from 'react-router';
import { useSession } from '../session.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Desk } from './desk.tsx';
import { Report } from './report.tsx';
import { TrustedFlaggers } from './trusted-flaggers.tsx';

/** Cases: the desk with one of them, and what administrators have beside it. */
export default function Cases() {
  const { '*': rest = '' } = useParams();
  const { operator } = useSession();
  const [first = '', second = '', ...more] = rest.split('/').filter(Boolean);
  if (rest === '') return <Desk place={null} />;
  if (second && more.length === 0) return <Desk place={{ brand: first, id: second }} />;
  if (operator.role === 'administrator') {
    if (rest === 'report') return <Report />;
    if (rest === 'trusted-flaggers') return <TrustedFlaggers />;
  }
  return <NotFound />;
}
