import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { paths } from '#lib/paths.ts';
import { useDateText } from '#lib/use-date-text.ts';
import type { CaseView } from '#shared/model/case.ts';
import { tokenSchema } from '#shared/model/token.ts';
import { Button } from '#ui/button.tsx';
import { Outcome } from '#ui/outcome.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { caseQuery } from '../api.ts';
import styles from './case-status.module.css';
import { Conversation } from './conversation.tsx';
import { Decisions } from './decisions.tsx';
import { CaseSteps } from './steps.tsx';
import { CaseWait } from './wait.tsx';
import { WriteInCase } from './write-in-case.tsx';

/** How a case stands, what was written, and what its reader can do, by the link of a mail. */
export function CaseStatus() {
  const parsed = tokenSchema.safeParse(new URLSearchParams(useLocation().search).get('token'));
  return parsed.success ? <LinkedCase token={parsed.data} /> : <InvalidLink />;
}

function LinkedCase({ token }: { token: string }) {
  const { t } = useTranslation('common');
  const query = useQuery(caseQuery(token));
  if (query.data) return <Case token={token} shown={query.data} />;
  if (query.error instanceof ApiError && query.error.code === 'link_invalid') {
    return <InvalidLink />;
  }
  return (
    <div className="container page">
      {query.isError ? (
        <QueryFailure query={query} level={1} />
      ) : (
        <SkeletonGroup label={t('states.loading')} className={styles.root}>
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton />
        </SkeletonGroup>
      )}
    </div>
  );
}

function InvalidLink() {
  const { t } = useTranslation('complaints');
  return (
    <Outcome
      tone="warning"
      icon={<Unlink />}
      title={t('case.invalid_title')}
      text={t('case.invalid_text')}
    >
      <Button as={Link} to={paths.complaints} size="lg" variant="secondary">
        {t('case.invalid_new')}
      </Button>
    </Outcome>
  );
}

function Case({ token, shown }: { token: string; shown: CaseView }) {
  const { t } = useTranslation('complaints');
  const { number, entries, objection_until, party, state } = shown;
  // Of the team's own decision there is nothing that was received.
  const hasSteps = party === 'sender' || entries.some(({ from }) => from === 'you');
  const writes = party === 'sender' && state !== 'decided';
  return (
    <div className="container page">
      <div className={styles.root}>
        <header className={styles.head}>
          <p className="eyebrow">{t('case.number', { number })}</p>
          <h1>{t(`case.heading.${state}`)}</h1>
        </header>
        {hasSteps && <CaseSteps state={state} />}
        <CaseWait shown={shown} />
        <Decisions shown={shown} />
        <Conversation shown={shown} />
        {writes && <WriteInCase token={token} kind="answer" asked={state === 'asked'} />}
        {objection_until && <WriteInCase token={token} kind="objection" until={objection_until} />}
        <Facts shown={shown} />
      </div>
    </div>
  );
}

function Facts({ shown }: { shown: CaseView }) {
  const { t } = useTranslation('complaints');
  const { kind, location, objection_until, state } = shown;
  const dateText = useDateText();
  const isOver = state === 'decided' && objection_until === null;
  const facts = [
    [t('case.facts.about'), t(`kind.${kind}`)],
    // An address of this site is for whoever decides.
    ...(location && !location.startsWith('/') ? [[t('case.facts.where'), location] as const] : []),
    [t('case.facts.who'), t('case.facts.person')],
    ...(isOver
      ? []
      : [
          [
            t('case.facts.disagree'),
            objection_until
              ? t('case.until', { date: dateText(objection_until, { dateStyle: 'long' }) })
              : t('case.facts.months'),
          ] as const,
        ]),
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
