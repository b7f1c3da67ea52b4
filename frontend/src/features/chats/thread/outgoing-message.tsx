import { RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { MessageBubble } from '#ui/message-bubble.tsx';
import { dropOutgoing, type Outgoing, waitsForNetwork } from '../composer/outgoing.ts';
import { useFailureText } from '../composer/use-failure-text.ts';
import { LinkifiedText } from './linkified-text.tsx';
import styles from './thread.module.css';

/** Trying again would fail again. */
const final = new Set<Outgoing['code']>([
  'blocked_by_user',
  'fictional_not_reachable',
  'idempotency_conflict',
  'message_too_long',
  'not_found',
  'validation_failed',
]);

/** Where the way on is, by what stands in the way. */
const ways: Partial<Record<ErrorCode | 'network', 'credits' | 'premium' | 'complete-signup'>> = {
  not_enough_credits: 'credits',
  premium_only: 'premium',
  conversation_limit_reached: 'premium',
  not_confirmed: 'complete-signup',
};

interface OutgoingMessageProps {
  message: Outgoing;
  onRetry: (message: Outgoing) => void;
}

/** A message that the server has not confirmed, with the way on where it failed. */
export function OutgoingMessage({ message, onRetry }: OutgoingMessageProps) {
  const { t } = useTranslation(['chats', 'common']);
  const failureText = useFailureText();
  const { state, code, text, gift, client_id } = message;
  const failed = state === 'failed';
  const waits = waitsForNetwork(message);
  return (
    <div className={cx(styles.message, styles.from_me)}>
      <MessageBubble
        from="me"
        author={t('you')}
        state={waits ? 'sending' : state}
        stateLabel={
          waits ? t('states.waiting') : failed ? failureText(message) : t('states.sending')
        }
        action={
          failed && (
            <span className={styles.failed}>
              <WayOn message={message} />
              {!final.has(code) && (
                <Button
                  variant="link"
                  size="sm"
                  icon={<RotateCcw />}
                  onClick={() => onRetry(message)}
                >
                  {t('common:actions.retry')}
                </Button>
              )}
              <Button
                variant="link"
                size="sm"
                icon={<Trash2 />}
                onClick={() => dropOutgoing(client_id)}
              >
                {t('drop')}
              </Button>
            </span>
          )
        }
      >
        {text === undefined ? (
          t(gift ? 'kinds.gift' : 'kinds.image')
        ) : (
          <LinkifiedText text={text} />
        )}
      </MessageBubble>
    </div>
  );
}

function WayOn({ message: { code, params } }: { message: Outgoing }): ReactNode {
  const { t } = useTranslation('chats');
  const way = code && ways[code];
  if (!way) return null;
  const query = way === 'credits' && params?.missing ? `?needed=${params.missing}` : '';
  return (
    <Button as={Link} to={`${paths[way]}${query}`} variant="link" size="sm">
      {t(`ways.${way}`)}
    </Button>
  );
}
