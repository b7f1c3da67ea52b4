/** Did-you-mean for an address while it is typed. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getErrorCode } from '#lib/form.ts';
import * as limits from '#shared/limits.ts';
import { emailSchema } from '#shared/model/common.ts';
import { emailCheckQuery } from '../api.ts';

/** The server's answer for the address once typing pauses; null before, and where asking failed. */
export function useEmailCheck(typed: string): { valid: boolean; suggestion: string | null } | null {
  const [email, setEmail] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setEmail(typed), limits.fetchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    ...emailCheckQuery(email.trim()),
    enabled: getErrorCode(emailSchema, email) === null,
  });
  return email === typed ? (data ?? null) : null;
}
