/** Premium members, without paying. */
import { stack } from './calls.ts';
import type { Member } from './members.ts';

/** What only a payment does: makes somebody premium, in the stack's own table. */
export async function makePremium(brand: string, { id }: Pick<Member, 'id'>): Promise<void> {
  const { AWS_ENDPOINT_URL_DYNAMODB: url = '', AWS_REGION, TABLE_NAME } = stack().environment;
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.UpdateItem',
      // The local engine reads no signature, and wants one all the same.
      'x-amz-date': '20260101T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=local/20260101/${AWS_REGION}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify({
      TableName: TABLE_NAME,
      Key: { pk: { S: `TENANT#${brand}#MEMBER#${id}` }, sk: { S: 'CORE#ACCOUNT' } },
      UpdateExpression: 'SET paid_user = :yes',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':yes': { BOOL: true } },
    }),
  });
  if (!answer.ok) throw new Error(`the table answered ${answer.status}: ${await answer.text()}`);
}
