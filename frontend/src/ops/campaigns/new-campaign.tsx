import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useToasts } from '#ui/toast.tsx';
import { call } from '../api.ts';
import { useBrandChoice } from '../brand-choice.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { emptyCampaign, toNewTerms } from './campaign-draft.ts';
import { getCampaignPath } from './campaign-paths.ts';
import type { Campaigns } from './campaigns-data.ts';
import { SecretDialog } from './secret-dialog.tsx';
import type { ReportPeriod } from './use-report-period.ts';

/** Declares a campaign, shows its secret once, and leads to it. */
export function NewCampaign({ answer, period }: { answer: Campaigns; period: ReportPeriod }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { brands } = useBrandChoice();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<{ brand: string; campaign: string; secret: string } | null>(
    null,
  );
  const known = brands.flatMap(({ id, name }) => {
    const own = answer.brands.find(({ brand }) => brand === id);
    return own ? [{ id, name, currency: own.currency }] : [];
  });
  const open = (brand: string, name: string) =>
    void navigate(getCampaignPath({ brand, name }, period));
  return (
    <>
      <ActionButton look="ink" icon={<Plus />} onClick={() => setIsMaking(true)}>
        New campaign
      </ActionButton>
      <CampaignDialog
        open={isMaking}
        draft={emptyCampaign}
        brands={known}
        onClose={() => setIsMaking(false)}
        onSend={async (draft, brand) => {
          const body = { brand, name: draft.name.trim(), terms: toNewTerms(draft) };
          const { campaign, secret } = await call('campaigns', 'POST', { body });
          await client.invalidateQueries({ queryKey: ['campaigns'] });
          setIsMaking(false);
          if (secret !== null) {
            setMade({ brand, campaign: campaign.name, secret });
            return;
          }
          toasts.show({
            title: `${campaign.name} is active`,
            message: 'Its parameter had a secret already, which stays.',
          });
          open(brand, campaign.name);
        }}
      />
      <SecretDialog
        made={made}
        onClose={() => {
          setMade(null);
          if (made) open(made.brand, made.campaign);
        }}
      />
    </>
  );
}
