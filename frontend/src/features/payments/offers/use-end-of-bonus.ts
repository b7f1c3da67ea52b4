/** What happens when the time bonus is over: prices and the member are asked for anew. */
import { useQueryClient } from '@tanstack/react-query';
import { userKey } from '#lib/session.tsx';
import { creditsQuery } from '../api.ts';

export function useEndOfBonus(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: userKey });
    void client.invalidateQueries({ queryKey: creditsQuery.queryKey });
  };
}
