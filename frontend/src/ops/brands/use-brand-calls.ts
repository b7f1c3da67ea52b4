import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '#ui/toast.tsx';
import { call, hasCode } from '../api.ts';
import { useFreshPasskey } from '../fresh-passkey.tsx';
import { type Publishing, refreshBrand } from './brands-data.ts';
import { getZoneMomentText } from './zone-times.ts';

/** What an administrator does with a brand. Each call shows how the brand then stands. */
export function useBrandCalls({ id, name, zone }: { id: string; name: string; zone: string }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { withFresh } = useFreshPasskey();
  const refresh = () => refreshBrand(client, id);
  /** Also after a refusal, as somebody else may have published meanwhile. */
  const doing = async <T>(make: () => Promise<T>): Promise<T> => {
    try {
      return await make();
    } catch (cause) {
      const isOld = (
        ['version_stale', 'version_not_ready', 'already_asked', 'not_found'] as const
      ).some((code) => hasCode(cause, code));
      if (isOld) await refresh();
      throw cause;
    }
  };
  const takeBack = async (what: 'schedule' | 'draft', title: string, message: string) => {
    await doing(() => call('brand-publishing', 'DELETE', { body: { brand: id, what } }));
    toasts.show({ title, message });
    await refresh();
  };
  return {
    publish: async (body: Omit<Publishing, 'brand'>) => {
      const { outcome, approval } = await doing(() =>
        withFresh(() => call('brand-publishing', 'POST', { body: { brand: id, ...body } })),
      );
      const version = `Version ${body.number} of ${name}`;
      if (outcome === 'published') toasts.show({ title: `${version} is in use` });
      else if (outcome === 'scheduled') {
        toasts.show({
          title: `${version} is scheduled`,
          message: body.at ? `It comes ${getZoneMomentText(body.at, zone)}.` : undefined,
        });
      } else {
        toasts.show({
          title: 'Asked',
          message: `Another administrator decides on Today${
            approval ? `, until ${getZoneMomentText(approval.until, zone)}` : ''
          }.`,
        });
      }
      await refresh();
    },
    unschedule: () => takeBack('schedule', 'The schedule is taken back', `${name} stays as it is.`),
    discard: () => takeBack('draft', 'The draft is discarded', 'It stays among the versions.'),
    setState: async (state: 'online' | 'offline', reason: string) => {
      await doing(() =>
        withFresh(() => call('brand-state', 'POST', { body: { brand: id, state, reason } })),
      );
      toasts.show({ title: state === 'offline' ? `${name} is offline` : `${name} is back` });
      await refresh();
    },
  };
}
