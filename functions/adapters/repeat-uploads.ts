/** Has uploads processed that wait in their bucket, as those of a brand that was stopped. */
import {
  CopyObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { commandClient } from './command-client.ts';
import type { Needs } from './needs.ts';

export const needs: Needs = { grants: ['uploads:repeat'], environment: ['UPLOAD_BUCKET'] };

const client = /* @__PURE__ */ new S3Client(commandClient);
const Bucket = () => process.env.UPLOAD_BUCKET ?? '';

/**
 * Copies a brand's uploads onto themselves, of which S3 tells the function again.
 *
 * @returns their number
 */
export async function repeatUploads(brand: string): Promise<number> {
  let count = 0;
  const pages = paginateListObjectsV2({ client }, { Bucket: Bucket(), Prefix: `${brand}/` });
  for await (const { Contents = [] } of pages) {
    for (const { Key } of Contents) {
      const { ContentType } = await client.send(new HeadObjectCommand({ Bucket: Bucket(), Key }));
      await client.send(
        new CopyObjectCommand({
          Bucket: Bucket(),
          Key,
          CopySource: `${Bucket()}/${Key}`,
          // A copy onto itself must change something.
          MetadataDirective: 'REPLACE',
          ContentType,
        }),
      );
      count += 1;
    }
  }
  return count;
}
