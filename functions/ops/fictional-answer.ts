import { fictionalAnswerContract } from '#shared/ops/fictional-answer.ts';
import { answerForProfile, handBack, setAside } from '../domain/operators/answer-conversation.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(fictionalAnswerContract, {
  POST: answerForProfile,
  PUT: setAside,
  DELETE: handBack,
});
