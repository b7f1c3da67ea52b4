/** A feed of the brand's own news and of new members; its composer is signing up. */
import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useDateText } from '#lib/use-date-text.ts';
import { useLogo } from '#lib/use-logo.ts';
import { usePlaceText } from '#lib/use-place-text.ts';
import { useTitle } from '#lib/use-title.ts';
import type { NewsItem } from '#shared/api/lander.ts';
import type { Profile } from '#shared/model/profile.ts';
import { LogoLockup } from '#ui/logo-lockup.tsx';
import { PhotoPicture } from '#ui/photo-picture.tsx';
import { RenditionPicture } from '#ui/rendition-picture.tsx';
import { withPhoto } from './lander-faces.tsx';
import styles from './news-feed.module.css';
import type { LanderContent } from './use-lander.ts';

const mostCards = 6;
const pictureSizes = '(min-width: 768px) 520px, 100vw';

interface NewsFeedProps extends LanderContent {
  /** The form, whose first row begins with what it is given. */
  form: (lead: ReactNode) => ReactNode;
}

export function NewsFeed({ lander, profiles, news, form }: NewsFeedProps) {
  const { t } = useTranslation('lander_socialnetwork');
  const members = withPhoto(profiles);
  useTitle(t('page_title'));
  return (
    <div className={styles.root}>
      <div className={styles.composer}>
        <h1 className={styles.title}>{lander.headline ?? t('title')}</h1>
        {lander.text && <p className={styles.text}>{lander.text}</p>}
        <section className={styles.box} aria-labelledby="join-title">
          <div className={styles.boxHead}>
            <You picture={lander.picture} />
            <h2 className={styles.join} id="join-title">
              {t('join')}
            </h2>
          </div>
          {form(<You picture={lander.picture} />)}
        </section>
      </div>
      {members.length > 0 && (
        <section className={styles.rings} aria-label={t('rings')}>
          <ul>
            {members.map((member) => (
              <li key={member.id}>
                <Ring member={member} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.feed} aria-label={t('feed')}>
        {getPosts(news, members.slice(0, mostCards)).map((post) =>
          'title' in post ? (
            <NewsPost key={`${post.date} ${post.title}`} news={post} />
          ) : (
            <MemberPost key={post.id} member={post} />
          ),
        )}
        {news.length === 0 && members.length === 0 && <p className={styles.quiet}>{t('quiet')}</p>}
      </section>
    </div>
  );
}

/** News and members by turns, for as long as there are both. */
function getPosts(news: readonly NewsItem[], members: readonly Profile[]): (NewsItem | Profile)[] {
  const most = Math.max(news.length, members.length);
  return Array.from({ length: most }, (_, at) => [news[at], members[at]])
    .flat()
    .filter((post) => post !== undefined);
}

/** The ring that waits for the visitor; a picture that the brand declares for the page stands in it. */
function You({ picture }: { picture: string | null }) {
  return picture ? (
    <RenditionPicture className={styles.you} sizes="64px" base={picture} place="hero" />
  ) : (
    <span className={styles.you}>
      <Plus />
    </span>
  );
}

function Ring({ member: { id, name, main_image } }: { member: Profile }) {
  return (
    <Link className={styles.ring} to={pathTo('members-id', { id })} rel="nofollow">
      <PhotoPicture
        className={styles.face}
        src={main_image?.thumb_filename ?? ''}
        alt=""
        width="300"
        height="400"
        decoding="async"
      />
      <bdi className={styles.name}>{name}</bdi>
    </Link>
  );
}

function NewsPost({ news: { date, title, text, picture } }: { news: NewsItem }) {
  const { t } = useTranslation('lander_socialnetwork');
  const logo = useLogo();
  const toDate = useDateText();
  const id = useId();
  return (
    <article className={styles.post} aria-labelledby={id}>
      <header className={styles.by}>
        <LogoLockup {...logo} />
        <p>
          {t('from_team')} · <time dateTime={date}>{toDate(`${date}T12:00:00Z`)}</time>
        </p>
      </header>
      {picture ? (
        <>
          <RenditionPicture className={styles.picture} base={picture} sizes={pictureSizes} />
          <h2 className={styles.headline} id={id}>
            {title}
          </h2>
        </>
      ) : (
        <h2 className={styles.banner} id={id}>
          {title}
        </h2>
      )}
      <p className={styles.words}>{text}</p>
    </article>
  );
}

function MemberPost({ member }: { member: Profile }) {
  const { t } = useTranslation('lander_socialnetwork');
  const { visible_profile_fields } = useSettings();
  const place = usePlaceText(
    member,
    visible_profile_fields.includes('city') && member.city ? ['city'] : visible_profile_fields,
  );
  const id = useId();
  return (
    <article className={styles.post} aria-labelledby={id}>
      <Link className={styles.member} to={pathTo('members-id', { id: member.id })} rel="nofollow">
        <PhotoPicture
          className={styles.photo}
          src={member.main_image?.filename ?? ''}
          alt=""
          width="600"
          height="800"
          loading="lazy"
          decoding="async"
        />
        <span className={styles.badge}>{place ? t('new_in', { place }) : t('new')}</span>
        <h2 className={styles.who} id={id}>
          <bdi>{member.name}</bdi>, {member.age}
        </h2>
      </Link>
    </article>
  );
}
