import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { cx } from '#ui/cx.ts';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Person } from '../person.tsx';
import styles from './thread.module.css';
import { useTyping } from './use-typing.ts';

interface ThreadHeadProps {
  profile: Profile;
  conversation: string;
  /** The list is not beside it. */
  back: boolean;
  actions: ReactNode;
}

/** Who a conversation is with, and the ways from there. */
export function ThreadHead({ profile, conversation, back, actions }: ThreadHeadProps) {
  const { t } = useTranslation('chats');
  const { fictional_singular } = useSettings();
  const writes = useTyping(conversation);
  const { id, name, age, status, fictional, last_active } = profile;
  const gone = status === 'disabled';
  // The list, where it shows, has the page's first heading.
  const Heading = back ? 'h1' : 'h2';
  const about = writes ? t('writes') : fictional ? null : t(`last_active.${last_active}`);
  const who = (
    <>
      <Person profile={profile} />
      <span className={styles.who}>
        <Heading className={cx(styles.name, 'h4')} id="thread-name">
          {gone ? (
            t('left')
          ) : (
            <>
              <bdi>{name}</bdi>, {age}
            </>
          )}
        </Heading>
        <span className={cx(styles.about, 'small', 'muted')}>
          {fictional && <FictionalMarker variant="row" label={fictional_singular} />}
          {!gone && about}
        </span>
      </span>
    </>
  );
  return (
    <>
      <header className={styles.head}>
        {back && <BackToList />}
        {gone ? (
          <span className={styles.link}>{who}</span>
        ) : (
          <Link className={styles.link} to={pathTo('members-id', { id })}>
            {who}
          </Link>
        )}
        {actions}
      </header>
      {fictional && <FictionalWarning className={styles.notice} />}
    </>
  );
}

/** Where it is not known who the conversation is with, or nobody may know. */
export function BareHead({ back, children }: { back: boolean; children?: ReactNode }) {
  const { t } = useTranslation('chats');
  return (
    <header className={styles.head}>
      {back && <BackToList />}
      {back && <h1 className="sr-only">{t('title')}</h1>}
      {children}
    </header>
  );
}

/** Leads to the list; to where it was, for whoever comes from there. */
function BackToList() {
  const { t } = useTranslation('chats');
  const navigate = useNavigate();
  const { state } = useLocation();
  const fromList = (state as { fromList?: boolean } | null)?.fromList === true;
  const goBack = (event: MouseEvent) => {
    // A new tab has nothing to go back to.
    if (!fromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <IconButton as={Link} to={paths.chats} label={t('back')} onClick={goBack}>
      <ArrowLeft />
    </IconButton>
  );
}
