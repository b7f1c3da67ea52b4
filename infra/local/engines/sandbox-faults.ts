/** Faults of a payment sandbox that tests turn on. */
import type { PaymentSandbox } from './payment-sandbox.ts';

export interface SandboxFaults
  extends Pick<PaymentSandbox, 'outage' | 'loseNext' | 'slow' | 'revoke'> {
  slowMs(): number;
  isRevoked(login: string): boolean;
  /** Whether all calls of an account are refused. */
  isOut(account: string): boolean;
  /** Whether new payments with one of these methods are refused. */
  isMethodOut(account: string, methods: readonly unknown[]): boolean;
  /** Returns whether the connection breaks instead of a response. Each one is counted. */
  losesResponse(): boolean;
}

export function createFaults(): SandboxFaults {
  const everywhere = '*';
  const accounts = new Set<string>();
  const methods = new Set<string>();
  const revoked = new Set<string>();
  let losing = 0;
  let delayMs = 0;
  return {
    outage(on, only = {}) {
      const { account = everywhere, method } = only;
      const [set, name] =
        method === undefined ? [accounts, account] : [methods, `${account} ${method}`];
      if (on) set.add(name);
      else set.delete(name);
    },
    loseNext(count) {
      losing = count;
    },
    slow(milliseconds) {
      delayMs = milliseconds;
    },
    revoke: (login) => void revoked.add(login),
    isRevoked: (login) => revoked.has(login),
    slowMs: () => delayMs,
    isOut: (account) => accounts.has(account) || accounts.has(everywhere),
    isMethodOut: (account, used) =>
      used.some(
        (method) => methods.has(`${account} ${method}`) || methods.has(`${everywhere} ${method}`),
      ),
    losesResponse() {
      if (losing === 0) return false;
      losing -= 1;
      return true;
    },
  };
}
