import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useGates } from '#lib/use-gates.ts';
import { usePlaceText } from '#lib/use-place-text.ts';
import type { Profile } from '#shared/model/profile.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { PhotoCard } from '#ui/photo-card.tsx';
import { PlaceLine } from '#ui/place-line.tsx';
import { Portrait } from '#ui/portrait.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Frame, type LandingDesign } from './landing-frame.tsx';
import styles from './member-landing.module.css';

export function Photo({ profile }: { profile: Profile }) {
  const { t } = useTranslation('member');
  const { fictional_singular } = useSettings();
  const { name, main_image, fictional } = profile;
  return (
    <>
      <Portrait
        className={styles.picture}
        src={main_image?.status === 'active' ? main_image.filename : null}
        alt={t('landing.photo', { name })}
        width="600"
        height="800"
        fetchPriority="high"
      />
      {fictional && <FictionalMarker className={styles.marker} label={fictional_singular} />}
    </>
  );
}

export function Words({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['member', 'common']);
  const { visible_profile_fields, name: brand } = useSettings();
  const { maySignUp } = useGates();
  const { id, name, age, about_me, fictional } = profile;
  const place = usePlaceText(profile, visible_profile_fields);
  const login = `${paths.login}?to=${encodeURIComponent(pathTo('members-id', { id }))}`;
  return (
    <>
      <h1 className={cx(styles.title, 'h2')}>{t('landing.title', { name, age })}</h1>
      {place && <PlaceLine className={styles.place}>{place}</PlaceLine>}
      {about_me && <p className={styles.about}>{about_me}</p>}
      {fictional && <FictionalWarning />}
      <Button
        as={Link}
        to={maySignUp ? pathTo('members-id-signup', { id }) : login}
        size="lg"
        block
      >
        {t(maySignUp ? 'common:actions.signup' : 'common:actions.login')}
      </Button>
      <p className="small muted">
        {t(maySignUp ? 'landing.free' : 'landing.invited', { brand })}{' '}
        {maySignUp && (
          <TextLink as={Link} to={login}>
            {t('landing.login')}
          </TextLink>
        )}
      </p>
    </>
  );
}

/** A few others, to look at: there is one way on from here. */
export function Others({ profiles }: { profiles: readonly Profile[] }) {
  const { t } = useTranslation('member');
  const { name: brand, fictional_singular } = useSettings();
  return (
    <section className={styles.others} aria-labelledby="landing-others">
      <h2 className="h4" id="landing-others">
        {t('landing.others', { brand })}
      </h2>
      <div className={styles.grid}>
        {profiles.map(({ id, name, age, main_image, fictional }) => (
          <PhotoCard
            key={id}
            src={main_image?.status === 'active' ? main_image.thumb_filename : null}
            name={name}
            age={age}
            fictionalLabel={fictional ? fictional_singular : undefined}
          />
        ))}
      </div>
      {profiles.some(({ fictional }) => fictional) && <FictionalWarning bare />}
    </section>
  );
}

export function LandingSkeleton({ design }: { design: LandingDesign }) {
  const { t } = useTranslation('common');
  return (
    <>
      <h1 className="sr-only">{t('states.loading')}</h1>
      <SkeletonGroup label={t('states.loading')}>
        <Frame
          design={design}
          photo={<Skeleton shape="photo" className={styles.picture} />}
          words={
            <>
              <Skeleton shape="title" width="half" />
              <Skeleton width="third" />
              <Skeleton />
              <Skeleton />
              <Skeleton shape="control" />
            </>
          }
        />
      </SkeletonGroup>
    </>
  );
}
