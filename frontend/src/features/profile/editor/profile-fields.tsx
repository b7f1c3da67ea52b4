import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '#lib/session.tsx';
import { useHydrated } from '#lib/use-hydrated.ts';
import { useLeaveGuard } from '#lib/use-leave-guard.ts';
import type { Profile } from '#shared/model/profile.ts';
import { useToasts } from '#ui/toast.tsx';
import { getShownProfile, profileQuery, useSaveProfile } from '../api.ts';
import type { EarlyUse } from './early-use.ts';
import { focusPart } from './focus-part.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsHint } from './settings-hint.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { useSaveAttempt } from './use-save-attempt.ts';
import { getChanges, toValues } from './values.ts';

interface ProfileFieldsProps {
  /** As it was when the page was opened: what the HTML shows, however late this takes it over. */
  first: Profile;
  early: EarlyUse;
  /** Where the bar with the buttons stands, at the end of the page. */
  barPlace: RefObject<HTMLElement | null>;
  /** Gets whether there are changes to save. */
  onUnsaved: (unsaved: boolean) => void;
}

/**
 * Every field of the profile, and what becomes of changes. A file of its own, which loads with the
 * first touch. It asks for what it needs instead of being given it, since over the server's HTML a
 * new property would make it start anew.
 */
export default function ProfileFields({ first, early, barPlace, onUnsaved }: ProfileFieldsProps) {
  const { t } = useTranslation(['profile', 'common']);
  const navigate = useNavigate();
  const toasts = useToasts();
  const save = useSaveProfile();
  const hydrated = useHydrated();
  const { data: saved = first } = useQuery(profileQuery);
  const profile = hydrated ? saved : first;
  const { user } = useSession();
  const form = useProfileForm(profile);
  const [message, setMessage] = useState<string | null>(null);
  const bar = useRef<HTMLElement>(null);
  const lastFocused = useRef<Element>(null);
  const formId = useId();
  const count = Object.keys(getChanges(form.watch(), profile)).length;
  const unsaved = count > 0;
  const guard = useLeaveGuard(unsaved, navigate);
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);

  const { fill, getValues } = form;
  const { finish } = early;
  // After the fields' own effects, with which each begins from what is saved.
  useEffect(() => {
    const entered = finish();
    if (Object.keys(entered).length > 0) fill({ ...getValues(), ...entered });
  }, [finish, fill, getValues]);

  const attempt = useSaveAttempt({
    form,
    profile,
    shown: getShownProfile(profile, user),
    save,
    onMessage: setMessage,
  });
  const submit = async () => {
    if (save.isPending || !unsaved) return;
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
    <>
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
      {/* The bar comes and goes; this stays, so that it is read out. */}
      <p className="sr-only" role="status">
        {unsaved && t('save.changes', { count })}
      </p>
      {unsaved &&
        barPlace.current &&
        createPortal(
          <SaveBar
            ref={bar}
            count={count}
            saving={save.isPending}
            message={message}
            form={formId}
            onDiscard={discard}
          />,
          barPlace.current,
        )}
      <LeaveDialog
        open={guard.leaving}
        count={count}
        saving={save.isPending}
        onSave={() => void saveAndLeave()}
        onDiscard={guard.leave}
        onStay={guard.stay}
      />
    </>
  );
}
