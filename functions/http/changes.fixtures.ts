import type { DynamoDBRecord, SQSEvent } from 'aws-lambda';

/** The event with which a queue brings changes; message ids are `message-<sequence number>`. */
export const queued = (...records: DynamoDBRecord[]): SQSEvent => ({
  Records: records.map((record) => ({
    messageId: `message-${record.dynamodb?.SequenceNumber}`,
    receiptHandle: '',
    body: JSON.stringify(record),
    attributes: {
      MessageGroupId: record.dynamodb?.Keys?.pk?.S ?? '',
      ApproximateReceiveCount: '1',
      SentTimestamp: '0',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: '',
    awsRegion: '',
  })),
});
