import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLeaveGuard } from '#lib/use-leave-guard.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { cx } from '#ui/cx.ts';
import { useToasts } from '#ui/toast.tsx';
import { useSaveProfile } from '../api.ts';
import styles from '../view/own-profile.module.css';
import { type ProfileDrawing, ProfilePreview } from '../view/profile-preview.tsx';
import { CompletenessCard } from './completeness-card.tsx';
import { focusPart } from './focus-part.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileHead, SettingsHint } from './profile-head.tsx';
import { SaveBar } from './save-bar.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { useSaveAttempt } from './use-save-attempt.ts';
import { getChanges, toValues } from './values.ts';

interface ProfileEditorProps {
  /** As it is saved. */
  profile: Profile;
  user: User;
  /** The photos' own part of the page. */
  photos: ReactNode;
  view: ProfileDrawing;
}

export function ProfileEditor({ profile, user, photos, view }: ProfileEditorProps) {
  const { t } = useTranslation(['profile', 'common']);
  const navigate = useNavigate();
  const toasts = useToasts();
  const save = useSaveProfile();
  const form = useProfileForm(profile);
  const [message, setMessage] = useState<string | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const lastFocused = useRef<Element>(null);
  const formId = useId();
  const count = Object.keys(getChanges(form.watch(), profile)).length;
  const guard = useLeaveGuard(count > 0, navigate);
  // Photos change beside the form, and the session's user follows them.
  const { main_image, photos: shownPhotos, num_photos } = user.profile;
  const shown = useMemo(
    () => ({ ...profile, main_image, photos: shownPhotos, num_photos }),
    [profile, main_image, shownPhotos, num_photos],
  );

  const attempt = useSaveAttempt({ form, profile, shown, save, onMessage: setMessage });
  const submit = async () => {
    if (save.isPending || count === 0) return;
    const fromBar = bar.current?.contains(document.activeElement);
    const outcome = await attempt();
    if (!outcome.saved) {
      if (outcome.field) focusPart(outcome.field);
    } else if (fromBar) {
      // The bar goes, and the focus with it. Not into the field: phones would open their keyboard.
      const heading = lastFocused.current?.closest('section')?.querySelector('h2');
      heading?.focus({ preventScroll: true });
    }
  };
  const saveAndLeave = async () => {
    const outcome = await attempt();
    if (outcome.saved) {
      guard.leave();
      return;
    }
    // Closing gives the focus back; the field is the better place.
    flushSync(guard.stay);
    if (outcome.field) focusPart(outcome.field);
  };
  const discard = () => {
    const discarded = form.getValues();
    setMessage(null);
    form.clearErrors();
    form.fill(toValues(profile));
    toasts.show({
      title: t('save.discarded'),
      action: { label: t('save.undo'), onClick: () => form.fill(discarded) },
    });
  };

  return (
    <div>
      <div className={cx(styles.grid, 'container', 'page')}>
        <ProfileHead profile={profile} onPreview={() => setPreviewing(true)} />
        <div className={styles.meter}>
          <CompletenessCard profile={shown} />
        </div>
        <div className={styles.photos}>{photos}</div>
        <div className={styles.form}>
          <ProfileForm
            id={formId}
            form={form}
            profile={profile}
            onSubmit={() => void submit()}
            onFocus={({ target }) => {
              lastFocused.current = target;
            }}
          />
          <SettingsHint />
        </div>
      </div>
      {/* The bar comes and goes; this stays, so that it is read out. */}
      <p className="sr-only" role="status">
        {count > 0 && t('save.changes', { count })}
      </p>
      {count > 0 && (
        <SaveBar
          ref={bar}
          count={count}
          saving={save.isPending}
          message={message}
          form={formId}
          onDiscard={discard}
        />
      )}
      <ProfilePreview
        open={previewing}
        onClose={() => setPreviewing(false)}
        profile={shown}
        view={view}
        unsaved={count > 0}
      />
      <LeaveDialog
        open={guard.leaving}
        count={count}
        saving={save.isPending}
        onSave={() => void saveAndLeave()}
        onDiscard={guard.leave}
        onStay={guard.stay}
      />
    </div>
  );
}
