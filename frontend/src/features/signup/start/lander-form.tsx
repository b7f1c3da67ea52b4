import { ArrowRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useGates } from '#lib/use-gates.ts';
import type { Lander } from '#shared/api/lander.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { keepInterests, keepLikes, startDraft } from '../form/draft.ts';
import { StartForm, StartNote } from './start-form.tsx';

// Nobody needs it before the first fields are sent.
const AccountStart = lazy(() => import('./account-start.tsx'));

interface LanderFormProps {
  lander: Lander;
  /** On a phone the form begins with the address alone, and opens where it stands. */
  short?: boolean;
  /** On a desk the fields stand in one row. */
  wide?: boolean;
  /** As of the first fields. A button whose words are the brand's own shows them, so that there is no row. */
  lead?: ReactNode;
  /** The rest of the fields shows where only the address did. */
  onOpened?: () => void;
  /** What the button says where the brand does not. */
  action?: string;
  /** Ids of members whom the visitor liked on the page. */
  likes?: readonly string[];
}

/**
 * Signing up on a landing page, without leaving it until the account step is done; or where else the
 * brand leads its visitors.
 */
export function LanderForm({
  lander,
  short,
  wide,
  lead,
  onOpened,
  action,
  likes = [],
}: LanderFormProps) {
  const { t } = useTranslation(['start_form', 'common', 'values']);
  const { isMember, maySignUp } = useGates();
  const [started, setStarted] = useState(false);
  const [takesInterest, setTakesInterest] = useState(true);
  const { region, interest } = lander;
  const button = lander.button ?? action ?? null;
  if (isMember) {
    return (
      <Button as={Link} to={paths.members} size="lg" block trailingIcon={<ArrowRight />}>
        {t('common:nav.members')}
      </Button>
    );
  }
  if (!maySignUp) {
    return (
      <>
        <p>
          <strong>{t('invitation_title')}</strong> {t('invitation_text')}
        </p>
        <Button as={Link} to={paths.login} size="lg" block>
          {t('common:actions.login')}
        </Button>
      </>
    );
  }
  if (lander.leads_to !== 'form') {
    return (
      <>
        <Button as={Link} to={getTarget(lander.leads_to)} size="lg" block>
          {button ?? t('submit')}
        </Button>
        <StartNote />
      </>
    );
  }
  if (started) {
    return (
      <Suspense fallback={<Skeleton shape="control" />}>
        <AccountStart />
      </Suspense>
    );
  }
  return (
    <StartForm
      action={button}
      short={short ?? false}
      wide={wide ?? false}
      lead={button ? undefined : lead}
      onOpened={onOpened}
      onStarted={() => {
        if (region) startDraft({ country: region.slice(0, 2), region });
        keepLikes(likes);
        if (interest) keepInterests(takesInterest ? [interest] : []);
        setStarted(true);
      }}
    >
      {interest && (
        <Checkbox
          checked={takesInterest}
          onChange={(event) => setTakesInterest(event.currentTarget.checked)}
          label={t('interest', { interest: t(`values:interests.${interest}`) })}
        />
      )}
    </StartForm>
  );
}

function getTarget(to: Exclude<Lander['leads_to'], 'form'>): string {
  if (to === 'home') return paths.index;
  return to === 'signup' ? paths.signup : pathTo('members-id', { id: to.member });
}
