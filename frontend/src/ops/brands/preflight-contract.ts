import type * as z from 'zod/mini';

export interface PreflightOutcome {
  check: string;
  group: 'address' | 'mail' | 'payments' | 'texts' | 'site';
  state: 'ok' | 'wrong' | 'unknown';
  text: string;
  mend: string | null;
}

export interface PreflightRun {
  asked_at: string;
  asked_by: string;
  ended_at: string | null;
  running: boolean;
  outcomes: PreflightOutcome[];
  counts: Record<PreflightOutcome['state'], number>;
}

export interface PreflightContract {
  methods: {
    GET: {
      query: z.ZodMiniType<{ brand: string }, { brand: string }>;
      output: z.ZodMiniType<{ preflight: PreflightRun | null }>;
    };
    POST: {
      input: z.ZodMiniType<{ brand: string }, { brand: string }>;
      output: z.ZodMiniType<{ preflight: PreflightRun }>;
    };
  };
}
