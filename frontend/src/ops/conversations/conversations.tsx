import { useParams } from 'react-router';
import { useBrandChoice } from '../brand-choice.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { WhichBrand } from '../parts/which-brand.tsx';
import { getCountText, useQueues } from '../queues.ts';
import { NotFound } from '../shell/not-found.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import styles from './conversations.module.css';
import { ConversationsDesk } from './conversations-desk.tsx';

/** Conversations of a brand's fictional profiles, for the operators who answer for them. */
export default function Conversations() {
  const { '*': rest = '' } = useParams();
  const { only } = useBrandChoice();
  const [profile, conversation, ...more] = rest.split('/').filter(Boolean);
  if (more.length > 0 || (profile && !conversation)) return <NotFound />;
  if (!only) {
    return (
      <>
        <ScreenHead title="Conversations" isOneBrand />
        <WhichBrand text="A conversation is one brand’s." />
        <WaitingBrands />
      </>
    );
  }
  const place = profile && conversation ? { brand: only.id, profile, conversation } : null;
  return <ConversationsDesk key={only.id} brand={only} place={place} />;
}

/** The brands where somebody waits, each a way to its list. */
function WaitingBrands() {
  const { data: queues = [] } = useQueues();
  const { brands, choose } = useBrandChoice();
  const waiting = queues.filter(({ queue }) => queue === 'conversations');
  return (
    <ul className={styles.brands}>
      {waiting.map((queue) => (
        <li key={queue.brand}>
          <ActionButton onClick={() => choose(queue.brand)}>
            {brands.find(({ id }) => id === queue.brand)?.name ?? queue.brand},{' '}
            {getCountText(queue)} waiting
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}
