import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of the security rules below `scope`, and says why. */
export function acknowledge(scope: IConstruct, reason: string, ...findings: string[]): void {
  Validations.of(scope).acknowledge(
    ...findings.map((finding) => ({ id: `AwsSolutions-${finding}`, reason })),
  );
}
