import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { SmsError, sendSms } from './sms.ts';

const sns = mockClient(SNSClient);
const message = { to: '+31612345678', text: '123456 is your code.' };
const failing = (error: object) =>
  sns.on(PublishCommand).rejects(Object.assign(new Error(), error));

beforeEach(() => sns.reset());

describe('a text message', () => {
  it('goes to its number, before advertisements', async () => {
    sns.on(PublishCommand).resolves({ MessageId: 'one' });
    await sendSms(message);
    expect(sns.commandCalls(PublishCommand)[0]?.args[0].input).toMatchObject({
      PhoneNumber: message.to,
      Message: message.text,
      MessageAttributes: { 'AWS.SNS.SMS.SMSType': { StringValue: 'Transactional' } },
    });
  });

  it.each([
    ['a refused number', { name: 'InvalidParameterException', $metadata: { httpStatusCode: 400 } }],
    ['an owner who wants none', { name: 'OptedOutException', $metadata: { httpStatusCode: 400 } }],
  ])('is given up for %s', async (_, error) => {
    failing(error);
    await expect(sendSms(message)).rejects.toMatchObject({ retryable: false, responseLost: false });
  });

  it.each([
    ['throttling', { name: 'ThrottledException', $metadata: { httpStatusCode: 429 } }, false],
    ['an outage', { name: 'InternalErrorException', $metadata: { httpStatusCode: 500 } }, false],
    ['no connection', { name: 'Error', code: 'ECONNREFUSED' }, false],
    ['a lost answer', { name: 'TimeoutError' }, true],
  ])('can be sent again after %s', async (_, error, responseLost) => {
    failing(error);
    const failure = await sendSms(message).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(SmsError);
    expect(failure).toMatchObject({ retryable: true, responseLost });
    expect((failure as Error).message).not.toContain(message.to);
  });
});
