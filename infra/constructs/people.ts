import * as iam from 'aws-cdk-lib/aws-iam';

/**
 * Returns a principal for the users with these ARNs, who must use a second factor. Other users of
 * the account and stolen access keys cannot assume the role.
 */
export const withSecondFactor = (users: readonly string[]): iam.IPrincipal =>
  new iam.CompositePrincipal(
    ...users.map((arn) =>
      new iam.ArnPrincipal(arn).withConditions({ Bool: { 'aws:MultiFactorAuthPresent': 'true' } }),
    ),
  );
