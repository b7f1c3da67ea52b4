/** Sending the activation mail again. By itself, because every page may show the reminder. */
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const useResendActivation = () =>
  useMutation({ mutationFn: () => call('activate', 'POST', { body: {} }) });
