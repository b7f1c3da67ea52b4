import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/model/message.ts';
import type { Outgoing } from '../composer/outgoing.ts';
import { useFailureText } from '../composer/use-failure-text.ts';

interface AnnouncementsProps {
  messages: readonly Message[];
  waiting: readonly Outgoing[];
  name: string;
}

/** Tells screen readers what came, and what could not be sent. */
export function Announcements({ messages, waiting, name }: AnnouncementsProps) {
  const { t } = useTranslation('chats');
  const failureText = useFailureText();
  const [announcement, setAnnouncement] = useState('');
  const newest = messages.findLast(({ from }) => from === 'them');
  const known = useRef(newest?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is told by its id
  useEffect(() => {
    if (!newest || newest.id === known.current) return;
    const isNew = known.current === undefined || newest.id > known.current;
    known.current = newest.id;
    if (!isNew) return;
    const { kind, text } = newest;
    setAnnouncement(`${name}: ${kind === 'text' ? text : t(`kinds.${kind}`)}`);
  }, [newest?.id]);
  const failed = waiting.findLast(({ state }) => state === 'failed');
  const announced = useRef(failed?.client_id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (failed && failed.client_id !== announced.current) {
      setAnnouncement(t('not_sent', { reason: failureText(failed) }));
    }
    announced.current = failed?.client_id;
  }, [failed?.client_id]);
  return (
    <p className="sr-only" role="status">
      {announcement}
    </p>
  );
}
