import { viewContract } from '#shared/ops/view.ts';
import { getViewChoices, leaveView, openView } from '../domain/operators/view-as.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(viewContract, {
  GET: getViewChoices,
  POST: openView,
  DELETE: leaveView,
});
