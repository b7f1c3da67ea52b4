import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { useToasts } from '#ui/toast.tsx';
import { call } from '../api.ts';
import { getMethodText, getMoneyText } from '../member/money-words.ts';
import { getListText } from '../money/money-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Mark } from '../parts/mark.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import { getCountryText } from '../profile-words.ts';
import { useLast } from '../use-last.ts';
import { type Code, type Codes, codesQuery } from './brands-data.ts';
import { CodeDialog } from './code-dialog.tsx';
import styles from './codes-panel.module.css';
import { getZoneDayText } from './zone-times.ts';

/** The discount codes of a brand. */
export function CodesPanel({ brand, timeZone }: { brand: string; timeZone: string }) {
  const { data, error, isFetching, refetch } = useQuery(codesQuery(brand));
  if (!data) {
    return (
      <PanelLoading
        query={{ error, isFetching, refetch }}
        title="The codes did not load"
        label="Loading the codes"
      />
    );
  }
  return <Loaded brand={brand} timeZone={timeZone} codes={data} />;
}

function Loaded({ brand, timeZone, codes }: { brand: string; timeZone: string; codes: Codes }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [isMaking, setIsMaking] = useState(false);
  const [ending, setEnding] = useState<Code | null>(null);
  const ended = useLast(ending);
  const refresh = () => client.invalidateQueries({ queryKey: codesQuery(brand).queryKey });
  const button = (
    <ActionButton icon={<Plus />} onClick={() => setIsMaking(true)}>
      New code
    </ActionButton>
  );
  return (
    <>
      <div className={styles.head}>
        <p className={styles.own}>
          {codes.own.length > 0 &&
            `${getListText(codes.own)} ${codes.own.length === 1 ? 'follows' : 'follow'} from the brand’s features, and ${codes.own.length === 1 ? 'is' : 'are'} not made here.`}
        </p>
        {button}
      </div>
      {codes.codes.length === 0 ? (
        <PanelState
          icon={<TicketPercent />}
          title="No codes"
          text="Nobody made a discount code for this brand yet."
        />
      ) : (
        <DataTable
          label="Discount codes"
          names={['Code', 'Discount', 'For whom', 'Until', 'State', { hidden: 'End' }]}
        >
          {codes.codes.map((code) => (
            <CodeRow
              key={code.code}
              code={code}
              timeZone={timeZone}
              onEnd={() => setEnding(code)}
            />
          ))}
        </DataTable>
      )}
      <CodeDialog
        open={isMaking}
        brand={brand}
        codes={codes}
        timeZone={timeZone}
        onClose={() => setIsMaking(false)}
        onSend={async (body) => {
          const { code } = await call('discount-codes', 'POST', { body });
          await refresh();
          setIsMaking(false);
          toasts.show({ title: `${code.code} can be used now` });
        }}
      />
      <ConfirmDialog
        open={ending !== null}
        title={`End ${ended?.code ?? ''}`}
        text="Nobody can use it from now on, and its name cannot be given again. Orders that have it keep it."
        submit="End it"
        danger
        onClose={() => setEnding(null)}
        onSend={async () => {
          if (!ending) return;
          await call('discount-codes', 'DELETE', { body: { brand, code: ending.code } });
          await refresh();
          setEnding(null);
          toasts.show({ title: `${ending.code} is ended` });
        }}
      />
    </>
  );
}

const stateNames: Record<Code['state'], string> = { active: 'Active', off: 'Ended', over: 'Over' };

const getWhomText = ({ country, member }: Code): string => {
  if (member) return `Member ${member.slice(0, 8)}…`;
  return country ? getCountryText(country) : 'All members';
};

/** What an order must be for it. */
const getTermsText = ({ minimum, methods, validity }: Code): string =>
  [
    minimum && `from ${getMoneyText(minimum)}`,
    methods.length > 0 && getListText(methods.map(getMethodText)),
    validity === 'once' ? 'once each' : 'unlimited',
  ]
    .filter(Boolean)
    .join(', ');

function CodeRow({ code, timeZone, onEnd }: { code: Code; timeZone: string; onEnd: () => void }) {
  const { percentage, value, expires, state } = code;
  return (
    <tr>
      <th scope="row" className={styles.code}>
        {code.code}
      </th>
      <td data-name="Discount">
        {percentage !== null ? `${percentage}%` : value && getMoneyText(value)}
      </td>
      <td data-name="For whom">
        <span title={code.member ?? undefined}>{getWhomText(code)}</span>
        <span className={styles.terms}>{getTermsText(code)}</span>
      </td>
      <td data-name="Until">
        {/* It ends with the day before the moment. */}
        {expires ? getZoneDayText(new Date(Date.parse(expires) - 1).toISOString(), timeZone) : '–'}
      </td>
      <td data-name="State">
        <Mark tone={state === 'active' ? 'green' : 'line'}>{stateNames[state]}</Mark>
      </td>
      <td>
        {state === 'active' && (
          <ActionButton aria-label={`End ${code.code}`} onClick={onEnd}>
            End
          </ActionButton>
        )}
      </td>
    </tr>
  );
}
