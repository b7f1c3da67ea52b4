import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { useSettings } from '#lib/settings.tsx';
import { type EmailType, emailTypes } from '#shared/model/values.ts';
import { Button } from '#ui/button.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { useToasts } from '#ui/toast.tsx';
import { notificationsQuery, useSaveNotifications } from '../api.ts';
import { emailGroups, switched, typesIn } from './email-types.ts';
import styles from './emails-section.module.css';
import { SettingsCard } from './settings-card.tsx';

/** Which e-mails come, each with what sets it off. A choice counts at once. */
export function EmailsSection({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'common']);
  const query = useQuery(notificationsQuery);
  const { data } = query;
  return (
    <SettingsCard
      part="emails"
      icon={<Mail />}
      lead={<Trans t={t} i18nKey="emails.lead" values={{ email }} components={{ b: <b /> }} />}
    >
      {data ? (
        <Choices types={data.types} disabled={data.disabled} />
      ) : query.isError ? (
        <QueryFailure query={query} inline />
      ) : (
        <Placeholders />
      )}
      <p className="small muted">{t('emails.always')}</p>
    </SettingsCard>
  );
}

interface ChoicesProps {
  types: readonly EmailType[];
  disabled: readonly EmailType[];
}

function Choices({ types, disabled }: ChoicesProps) {
  const { t } = useTranslation('account');
  const { name: brand } = useSettings();
  const { errorText } = useErrorText();
  const { show } = useToasts();
  const save = useSaveNotifications((cause) => {
    if (cause instanceof ApiError && cause.swallowed) return;
    show({ tone: 'danger', title: t('emails.not_saved'), message: errorText(cause) });
  });
  const noneOn = types.every((type) => disabled.includes(type));
  return (
    <div className={styles.root}>
      {emailGroups.map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend className="h4">{t(`emails.groups.${group}`, { brand })}</legend>
          {typesIn(group, types).map((type) => (
            <Switch
              key={type}
              label={t(`types.${type}.name`)}
              hint={t(`types.${type}.source`, { brand })}
              checked={!disabled.includes(type)}
              onChange={({ target }) => save.mutate(switched(disabled, [type], target.checked))}
            />
          ))}
        </fieldset>
      ))}
      <Button
        variant="secondary"
        size="sm"
        onClick={() => save.mutate(switched(disabled, types, noneOn))}
      >
        {t(noneOn ? 'emails.all_on' : 'emails.all_off')}
      </Button>
    </div>
  );
}

function Placeholders() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t('states.loading')} className={styles.root}>
      {emailGroups.map((group) => (
        <div key={group} className={styles.group}>
          <div className="h4">
            <Skeleton width="third" />
          </div>
          {typesIn(group, emailTypes).map((type) => (
            <div key={type} className={styles.placeholder}>
              <Skeleton width="third" />
              <Skeleton width="half" />
            </div>
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
