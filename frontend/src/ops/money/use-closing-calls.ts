import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '#ui/toast.tsx';
import { call, hasCode } from '../api.ts';
import { useFreshPasskey } from '../fresh-passkey.tsx';
import { getPeriodText } from '../jobs/periods.ts';
import type { OwnMonth } from './money-data.ts';

/** What one does about the closing of a brand's month. Each shows how it then stands. */
export function useClosingCalls({ own }: Pick<OwnMonth, 'own'>, month: string) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { withFresh } = useFreshPasskey();
  const what = `${getPeriodText(month)} of ${own.name}`;
  const of = { brand: own.id, month };
  const refresh = () =>
    Promise.all(['books', 'jobs'].map((name) => client.invalidateQueries({ queryKey: [name] })));
  /** Also after a refusal, as somebody else may have decided meanwhile. */
  const doing = async (make: () => Promise<unknown>, title: string, message?: string) => {
    try {
      await make();
    } catch (cause) {
      const isStale = (['proposal_changed', 'month_closed', 'not_found'] as const).some((code) =>
        hasCode(cause, code),
      );
      if (isStale) await refresh();
      throw cause;
    }
    toasts.show({ title, message });
    await refresh();
  };
  return {
    close: () =>
      doing(
        () => call('closing', 'POST', { body: { ...of, action: 'close' } }),
        `${what} is read`,
        'It is closed if nothing differs.',
      ),
    /** @param job the closing that found the differences */
    propose: (job: string, reason: string) =>
      doing(
        () => call('closing', 'POST', { body: { ...of, action: 'propose', job, reason } }),
        'Asked',
        'The month is read once more; then another person decides.',
      ),
    agree: (proposal: string) =>
      doing(
        () =>
          withFresh(() => call('closing', 'POST', { body: { ...of, action: 'agree', proposal } })),
        `${what} is being closed`,
        'If it still reads as it did.',
      ),
    refuse: (proposal: string) =>
      doing(
        () => call('closing', 'DELETE', { body: { ...of, proposal } }),
        'The proposal is gone',
        `${what} stays open.`,
      ),
  };
}
