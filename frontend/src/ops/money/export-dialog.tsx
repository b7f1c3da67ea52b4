import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FinanceReport } from '#shared/model/finance.ts';
import { getQuarter, isMonth, isQuarter } from '#shared/rules/periods.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { call } from '../api.ts';
import { useBrandChoice } from '../brand-choice.ts';
import { getJobPath } from '../jobs/job-paths.ts';
import { reportNames } from '../jobs/job-words.ts';
import type { NewJob } from '../jobs/jobs-data.ts';
import { DialogForm } from '../parts/form.tsx';
import { useSession } from '../session.tsx';
import { useLast } from '../use-last.ts';
import { useTask } from '../use-task.ts';
import styles from './export-dialog.module.css';

const ratesChars = 4_000;

const reportTexts: Record<FinanceReport, string> = {
  transactions: 'Each sale, refund and charge back of a month, a line each.',
  revenue:
    'What was owed at the beginning of a month, what changed it, and what was owed at its end.',
  liability: 'What members have not spent at the end of a month, or now.',
  register: 'Invoices and credit notes of a year, of all brands of the company.',
  oss: 'What the company owes member states of the EU for a quarter, of all its brands.',
};
export const reports = Object.keys(reportTexts) as FinanceReport[];

interface PeriodField {
  label: string;
  isRight: (text: string) => boolean;
  example: string;
}

/** What the period of a report is, and how it is written. */
const periods: Record<FinanceReport, PeriodField> = (() => {
  const month = { label: 'Month', isRight: isMonth, example: '2026-10' };
  return {
    ...{ transactions: month, revenue: month, liability: month },
    register: { label: 'Year', isRight: (text) => /^\d{4}$/.test(text), example: '2026' },
    oss: { label: 'Quarter', isRight: isQuarter, example: '2026-Q4' },
  };
})();

/** The period of a report that a month lies in. */
function getPeriod(report: FinanceReport, month: string): string {
  if (report === 'register') return month.slice(0, 4);
  return report === 'oss' ? getQuarter(`${month}-01`) : month;
}

function toJob(report: FinanceReport, brand: string, period: string, rates: string): NewJob {
  const exporting = { brand, kind: 'export' } as const;
  if (report === 'register') return { ...exporting, report, year: period };
  if (report === 'oss') return { ...exporting, report, quarter: period, ...(rates && { rates }) };
  return { ...exporting, report, month: period };
}

/** Asks what a file is about, and starts the job that makes it. */
export function ExportDialog({
  report,
  month,
  onClose,
}: {
  /** Null: closed. */
  report: FinanceReport | null;
  month: string;
  onClose: () => void;
}) {
  const asked = useLast(report) ?? 'transactions';
  return (
    <Dialog
      open={report !== null}
      onClose={onClose}
      size="sm"
      title={reportNames[asked]}
      description={reportTexts[asked]}
    >
      <ExportForm key={`${asked} ${month}`} report={asked} month={month} onClose={onClose} />
    </Dialog>
  );
}

function ExportForm({
  report,
  month,
  onClose,
}: {
  report: FinanceReport;
  month: string;
  onClose: () => void;
}) {
  const { brands } = useSession();
  const { only } = useBrandChoice();
  const client = useQueryClient();
  const navigate = useNavigate();
  const task = useTask();
  const [chosen, setChosen] = useState(only?.id ?? '');
  const [period, setPeriod] = useState(() => getPeriod(report, month));
  const [rates, setRates] = useState('');
  const { label, isRight, example } = periods[report];
  const isPeriod = isRight(period.trim());
  const send = async () => {
    const body = toJob(report, chosen, period.trim(), rates.trim());
    const { job } = await call('jobs', 'POST', { body });
    await client.invalidateQueries({ queryKey: ['jobs'] });
    onClose();
    await navigate(getJobPath(job));
  };
  return (
    <DialogForm
      submit="Export"
      sending={task.sending}
      failure={task.failure}
      isReady={chosen !== '' && isPeriod}
      onSubmit={() => void task.run(send)}
      onClose={onClose}
    >
      <Select
        label="Brand"
        placeholder="Choose a brand"
        options={brands.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <TextInput
        label={label}
        placeholder={example}
        autoComplete="off"
        maxLength={7}
        value={period}
        error={isPeriod ? undefined : `Write it as ${example}`}
        onChange={({ target }) => setPeriod(target.value)}
      />
      {report === 'oss' && (
        <Textarea
          label="Rates of the European Central Bank"
          note="optional"
          rows={3}
          maxLength={ratesChars}
          placeholder="2026-12-31,PLN,4.2517"
          value={rates}
          onChange={({ target }) => setRates(target.value)}
        />
      )}
      <p className={styles.hint}>
        A job makes the file. It is kept for a week, for you and others of finance.
      </p>
    </DialogForm>
  );
}
