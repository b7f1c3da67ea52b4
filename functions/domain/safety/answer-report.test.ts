import { beforeEach, expect, it, vi } from 'vitest';
import { commitNamed } from '../core/commit.ts';
import { stage } from '../core/outbox.ts';
import { tenantScope } from '../core/scope.ts';
import { type Account, findMember, type Member } from '../members/members.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { answerReport } from './answer-report.ts';
import { type AnsweredReport, answeredReport, openReport } from './reports.ts';

const scope = tenantScope(brandFixture());
const open = { id: 'report', reporter: 'r'.repeat(22), reported: 'd'.repeat(22), at: '2026-01-01' };
const answered: AnsweredReport = {
  ...open,
  decision: 'no_action',
  answered_at: '2026-01-02',
};
const decision = { decision: 'no_action', text: 'Thank you.' } as const;

vi.mock('../members/members.ts', async (original) => ({
  ...(await original<typeof import('../members/members.ts')>()),
  findMember: vi.fn(),
}));
vi.mock('../core/commit.ts', async (original) => ({
  ...(await original<typeof import('../core/commit.ts')>()),
  commitNamed: vi.fn(),
}));
vi.mock('../core/outbox.ts', async (original) => ({
  ...(await original<typeof import('../core/outbox.ts')>()),
  stage: vi.fn(() => ({})),
}));
vi.mock('./reports.ts', async (original) => ({
  ...(await original<typeof import('./reports.ts')>()),
  openReport: vi.fn(),
  answeredReport: vi.fn(),
  complaintItem: async () => ({ at: '2026-01-01', reported: 'd'.repeat(22) }),
}));

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(openReport).mockResolvedValue(open);
  vi.mocked(answeredReport).mockResolvedValue(null);
  vi.mocked(commitNamed).mockResolvedValue({ committed: true });
  vi.mocked(findMember).mockResolvedValue({
    account: { status: 'active', language: 'pl' } as Account,
  } as Member);
});

it('mails the reporter in their language, in the transaction of the decision', async () => {
  expect(await answerReport(scope, 'report', decision)).toEqual({
    outcome: 'answered',
    mailed: true,
  });
  expect(commitNamed).toHaveBeenCalledOnce();
  expect(stage).toHaveBeenCalledWith(
    expect.objectContaining({ member: open.reporter }),
    expect.any(String),
    expect.objectContaining({ template: 'report_answer', locale: 'pl', report: 'report' }),
  );
});

it('mails nobody who has left', async () => {
  vi.mocked(findMember).mockResolvedValue({
    account: { status: 'pending_deletion', language: 'pl' } as Account,
  } as Member);
  expect(await answerReport(scope, 'report', decision)).toEqual({
    outcome: 'answered',
    mailed: false,
  });
  expect(stage).not.toHaveBeenCalled();
});

it('gives the first answer again, whoever wins of two at once', async () => {
  vi.mocked(commitNamed).mockImplementationOnce(async () => {
    vi.mocked(openReport).mockResolvedValue(null);
    vi.mocked(answeredReport).mockResolvedValue(answered);
    return { committed: false, failed: [] };
  });
  expect(await answerReport(scope, 'report', decision)).toEqual({
    outcome: 'answered_before',
    report: answered,
  });
});

it('knows no report that nobody made', async () => {
  vi.mocked(openReport).mockResolvedValue(null);
  expect(await answerReport(scope, 'report', decision)).toEqual({ outcome: 'unknown' });
  expect(commitNamed).not.toHaveBeenCalled();
});
