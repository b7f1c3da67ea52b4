import {
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { firstTouch } from '#lib/first-touch.ts';
import { useHydrated } from '#lib/use-hydrated.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { cx } from '#ui/cx.ts';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { getShownProfile } from '../api.ts';
import styles from '../view/own-profile.module.css';
import type { ProfileDrawing } from '../view/profile-preview.tsx';
import { CompletenessCard } from './completeness-card.tsx';
import { type EarlyUse, useEarlyUse } from './early-use.ts';
import { ProfileHead } from './profile-head.tsx';

// Most visits do not look at it.
const ProfilePreview = lazy(() => import('../view/profile-preview.tsx'));

const load = () => import('./profile-fields.tsx');
const Fields = lazy(load);
/** The form of the server's HTML shows all that there is; its script is for who uses the page. */
const FieldsOnceTouched = lazy(() => firstTouch.then(load));

interface ProfileEditorProps {
  /** As it is saved. */
  profile: Profile;
  user: User;
  /** The photos' own part of the page. */
  photos: ReactNode;
  view: ProfileDrawing;
}

export function ProfileEditor({ profile, user, photos, view }: ProfileEditorProps) {
  const [previewing, setPreviewing] = useState(false);
  const previewed = useOpenedOnce(previewing);
  const [unsaved, setUnsaved] = useState(false);
  const hydrated = useHydrated();
  const [opened] = useState({ profile, fromServer: !hydrated });
  const barPlace = useRef<HTMLDivElement>(null);
  const early = useEarlyUse();
  const shown = useMemo(() => getShownProfile(profile, user), [profile, user]);
  return (
    <div>
      <div className={cx(styles.grid, 'container', 'page')}>
        <ProfileHead profile={profile} onPreview={() => setPreviewing(true)} />
        <div className={styles.meter}>
          <CompletenessCard profile={shown} />
        </div>
        <div className={styles.photos}>{photos}</div>
        <div className={styles.form} ref={early.area}>
          <LateFields opened={opened} early={early} barPlace={barPlace} onUnsaved={setUnsaved} />
        </div>
      </div>
      <div className={styles.barPlace} ref={barPlace} />
      <Suspense>
        {previewed && (
          <ProfilePreview
            open={previewing}
            onClose={() => setPreviewing(false)}
            profile={shown}
            view={view}
            unsaved={unsaved}
          />
        )}
      </Suspense>
    </div>
  );
}

interface LateFieldsProps {
  opened: { profile: Profile; fromServer: boolean };
  early: EarlyUse;
  barPlace: RefObject<HTMLElement | null>;
  onUnsaved: (unsaved: boolean) => void;
}

/** Renders once: whatever changes around the server's HTML must not replace it before its script is there. */
const LateFields = memo(function LateFields({ opened, ...props }: LateFieldsProps) {
  const { t } = useTranslation('common');
  const Known = opened.fromServer ? FieldsOnceTouched : Fields;
  return (
    <Suspense
      fallback={
        <SkeletonGroup label={t('states.loading')} className="stack">
          <Skeleton shape="card" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </SkeletonGroup>
      }
    >
      <Known {...props} first={opened.profile} />
    </Suspense>
  );
});
