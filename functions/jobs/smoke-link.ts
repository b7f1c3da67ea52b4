/** What `npm run stage -- smoke` asks of the deployment; nobody else may invoke it. */
import { type SmokeLink, smokeLink } from '../domain/account/smoke-link.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(
  async ({ brand, member }: { brand: string; member: string }): Promise<SmokeLink> => {
    const answer = await smokeLink(String(brand), String(member));
    log('info', { message: 'smoke_link', tenant: brand, made: answer.link !== null });
    return answer;
  },
);
