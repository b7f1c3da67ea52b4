/** Sending the activation mail again. By itself, because every page may show the reminder. */
import { useMutation } from '@tanstack/react-query';
import { activateContract } from '../../../../shared/api/activate.ts';
import { call } from '../../lib/api.ts';

export const useResendActivation = () =>
  useMutation({ mutationFn: () => call(activateContract, 'POST', { body: {} }) });
