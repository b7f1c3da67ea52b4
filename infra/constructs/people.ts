import * as iam from 'aws-cdk-lib/aws-iam';

/**
 * The users with these ARNs, each with a second factor: who else of the account may assume roles,
 * or has stolen one of their keys, gets no further.
 */
export const withSecondFactor = (users: readonly string[]): iam.IPrincipal =>
  new iam.CompositePrincipal(
    ...users.map((arn) =>
      new iam.ArnPrincipal(arn).withConditions({ Bool: { 'aws:MultiFactorAuthPresent': 'true' } }),
    ),
  );
