import { casePreviewContract } from '#shared/ops/case-preview.ts';
import { previewDecision } from '../domain/operators/preview-decision.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(casePreviewContract, { POST: previewDecision });
