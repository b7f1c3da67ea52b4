import { Check, Eye, MapPin } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import type { FieldCodes } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useLeaveGuard } from '#lib/use-leave-guard.ts';
import { usePlaceText } from '#lib/use-place-text.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { completeness } from '#shared/rules/completeness.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useSaveProfile } from '../api.ts';
import { type ProfileDrawing, ProfilePreview } from '../view/profile-preview.tsx';
import { CompletenessCard } from './completeness-card.tsx';
import { focusPart } from './focus-part.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SaveBar } from './save-bar.tsx';
import {
  changesOf,
  type ProfileField,
  type ProfileValues,
  profileFormFields,
  rebased,
  valuesOf,
  wrongFields,
} from './values.ts';

interface ProfileEditorProps {
  /** As it is saved. */
  profile: Profile;
  user: User;
  /** The photos' own part of the page. */
  photos: ReactNode;
  view: ProfileDrawing;
}

/** What became of an attempt to save. */
type Attempt = { saved: true } | { saved: false; field: ProfileField | null };

export function ProfileEditor({ profile, user, photos, view }: ProfileEditorProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { visible_profile_fields } = useSettings();
  const { errorText } = useErrorText();
  const navigate = useNavigate();
  const toasts = useToasts();
  const save = useSaveProfile();
  const form = useProfileForm(profile);
  const [message, setMessage] = useState<string | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const lastFocused = useRef<Element>(null);
  const formId = useId();
  const count = Object.keys(changesOf(form.watch(), profile)).length;
  const guard = useLeaveGuard(count > 0, navigate);
  // Photos change beside the form, and the session's user follows them.
  const { main_image, photos: shownPhotos, num_photos } = user.profile;
  const shown = useMemo(
    () => ({ ...profile, main_image, photos: shownPhotos, num_photos }),
    [profile, main_image, shownPhotos, num_photos],
  );
  const place = usePlaceText(profile);

  const refuse = (wrong: FieldCodes<ProfileValues>): Attempt => {
    for (const [field, code] of Object.entries(wrong)) {
      form.setError(field as ProfileField, { type: 'check', message: code });
    }
    return { saved: false, field: profileFormFields.find((field) => field in wrong) ?? null };
  };
  const attempt = async (): Promise<Attempt> => {
    setMessage(null);
    const changes = changesOf(form.getValues(), profile);
    const wrong = wrongFields(changes);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    try {
      const saved = await save.mutateAsync(changes);
      const left = (one: Profile) => completeness(one, visible_profile_fields).missing.length;
      const completed = left(shown) > 0 && left(saved) === 0;
      toasts.show({
        icon: <Check />,
        title: t('save.saved'),
        ...(completed && { message: t('save.completed') }),
      });
      return { saved: true };
    } catch (cause) {
      const fields = wrongIn(cause);
      if (Object.keys(fields).length > 0) return refuse(fields);
      if (!(cause instanceof ApiError && cause.swallowed)) setMessage(errorText(cause));
      return { saved: false, field: null };
    }
  };
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
    form.fill(valuesOf(profile));
    toasts.show({
      title: t('save.discarded'),
      action: { label: t('save.undo'), onClick: () => form.fill(discarded) },
    });
  };

  return (
    <div className="own-profile">
      <div className="own-profile__grid container page">
        <header className="own-profile__head">
          <div className="own-profile__who">
            <h1 className="h2">
              <bdi>{profile.name}</bdi>, {profile.age}
            </h1>
            {(profile.city || profile.region) && (
              <p className="own-profile__place">
                <MapPin />
                {/* Keeps the line while the regions are on their way. */}
                {place ?? '\u00a0'}
              </p>
            )}
          </div>
          <Button
            variant="outline"
            size="sm"
            icon={<Eye />}
            className="own-profile__preview"
            onClick={() => setPreviewing(true)}
          >
            {t('preview.open')}
          </Button>
        </header>
        <div className="own-profile__meter">
          <CompletenessCard profile={shown} />
        </div>
        <div className="own-profile__photos">{photos}</div>
        <div className="own-profile__form">
          <ProfileForm
            id={formId}
            form={form}
            profile={profile}
            onSubmit={() => void submit()}
            onFocus={({ target }) => {
              lastFocused.current = target;
            }}
          />
          <p className="own-profile__settings muted">
            <Trans
              t={t}
              i18nKey="settings"
              components={{
                settings: (
                  <TextLink as={Link} to={paths.notifications}>
                    {null}
                  </TextLink>
                ),
              }}
            />
          </p>
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

/** The form, which follows the profile where the member changed nothing. */
function useProfileForm(profile: Profile) {
  const form = useForm<ProfileValues>({ defaultValues: valuesOf(profile) });
  const { subscribe, clearErrors, getValues, setValue } = form;
  const base = useRef(profile);

  const fill = useCallback(
    (values: ProfileValues) => {
      for (const field of profileFormFields) setValue(field, values[field]);
    },
    [setValue],
  );
  useEffect(() => {
    if (base.current === profile) return;
    const next = rebased(getValues(), valuesOf(base.current), valuesOf(profile));
    base.current = profile;
    fill(next);
  }, [profile, getValues, fill]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // An error is about what was entered before.
        callback: ({ name }) => {
          if (name) clearErrors(name as ProfileField);
        },
      }),
    [subscribe, clearErrors],
  );
  return { ...form, fill };
}

/** The fields that the server found wrong. */
function wrongIn(cause: unknown): FieldCodes<ProfileValues> {
  if (!(cause instanceof ApiError)) return {};
  const known: readonly string[] = profileFormFields;
  return Object.fromEntries(
    Object.entries(cause.fields).filter(([field]) => known.includes(field)),
  );
}
