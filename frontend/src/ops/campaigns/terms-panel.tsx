import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pause, Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import { postbackEvents } from '#shared/rules/campaign-terms.ts';
import { useToasts } from '#ui/toast.tsx';
import { call, type OpsBody } from '../api.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Panel } from '../parts/panel.tsx';
import type { Brand } from '../session.tsx';
import { getMomentText } from '../times.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { toChangedTerms, toDraft } from './campaign-draft.ts';
import { getPayoutText, postbackNames } from './campaign-words.ts';
import type { CampaignTerms } from './campaigns-data.ts';
import { SecretDialog } from './secret-dialog.tsx';
import styles from './terms-panel.module.css';

type Change = Omit<OpsBody<'campaign', 'PUT'>, 'brand' | 'campaign' | 'version'>;

/** What is decided about a campaign, and the ways to decide otherwise. */
export function TermsPanel({
  brand,
  campaign,
  currency,
  now,
}: {
  brand: Brand;
  campaign: CampaignTerms;
  currency: string;
  now: number;
}) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [asked, setAsked] = useState<'change' | 'pause' | 'resume' | 'secret' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { name, version, status } = campaign;
  const close = () => setAsked(null);
  const send = async (change: Change, title: string) => {
    try {
      const answer = await call('campaign', 'PUT', {
        body: { brand: brand.id, campaign: name, version, ...change },
      });
      close();
      toasts.show({ title });
      return answer;
    } finally {
      // Also after a refusal: somebody else may have changed it.
      await Promise.all(
        ['campaign', 'campaigns'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
    }
  };
  return (
    <Panel title="Terms" note={`By ${campaign.by}, ${getMomentText(campaign.at, now)}`}>
      <dl className={styles.terms}>
        {listTerms(campaign).map(([term, words]) => (
          <div key={term} className={styles.term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <ActionButton icon={<Pencil />} onClick={() => setAsked('change')}>
          Change
        </ActionButton>
        {status === 'active' ? (
          <ActionButton icon={<Pause />} onClick={() => setAsked('pause')}>
            Pause
          </ActionButton>
        ) : (
          <ActionButton icon={<Play />} onClick={() => setAsked('resume')}>
            Resume
          </ActionButton>
        )}
        {campaign.has_own_secret && (
          <ActionButton icon={<KeyRound />} onClick={() => setAsked('secret')}>
            New secret
          </ActionButton>
        )}
      </div>
      <CampaignDialog
        open={asked === 'change'}
        isChange
        draft={toDraft(campaign)}
        brands={[{ id: brand.id, name: brand.name, currency }]}
        onClose={close}
        onSend={async (draft) => {
          const terms = toChangedTerms(draft, campaign);
          if (Object.keys(terms).length === 0) close();
          else await send({ terms }, `${name} is changed`);
        }}
      />
      <ConfirmDialog
        open={asked === 'pause'}
        title={`Pause ${name}`}
        text="Members still count as its own, and its postbacks wait until it is resumed."
        submit="Pause it"
        onClose={close}
        onSend={async () => {
          await send({ status: 'paused' }, `${name} is paused`);
        }}
      />
      <ConfirmDialog
        open={asked === 'resume'}
        title={`Resume ${name}`}
        text="Postbacks that wait leave within an hour."
        submit="Resume it"
        onClose={close}
        onSend={async () => {
          await send({ status: 'active' }, `${name} is active`);
        }}
      />
      <ConfirmDialog
        open={asked === 'secret'}
        title={`New secret of ${name}`}
        text="Within five minutes every postback is signed with the new one alone. The network has to be given it, or refuses them."
        submit="Make a new secret"
        danger
        onClose={close}
        onSend={async () => {
          const answer = await send({ new_secret: true }, `${name} has a new secret`);
          setSecret(answer.secret);
        }}
      />
      <SecretDialog
        made={secret === null ? null : { campaign: name, secret }}
        onClose={() => setSecret(null)}
      />
    </Panel>
  );
}

function listTerms(campaign: CampaignTerms): [term: string, words: string][] {
  const { network, click_id, payout, hold_days, attribution_days, cap_per_day } = campaign;
  const { postbacks, method, secret_parameter } = campaign;
  return [
    ['Links', `?network=${network}&${click_id}=…`],
    ['Paid for', getPayoutText(payout)],
    ['Payable', `after ${hold_days} days`],
    ['Sign-ups', `within ${attribution_days} days of the click`],
    ['On a day', cap_per_day === null ? 'any number is paid for' : `${cap_per_day} are paid for`],
    ...postbackEvents.flatMap((event): [string, string][] => {
      const template = postbacks[event];
      return template ? [[postbackNames[event], `${method} ${template}`]] : [];
    }),
    ['Secret in', secret_parameter],
  ];
}
