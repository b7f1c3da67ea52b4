/**
 * The role with which the repository's pipeline deploys this stage and runs the smoke test. GitHub
 * vouches for its jobs, so that no key is kept anywhere.
 * Source: https://docs.github.com/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws
 */
import { CfnOutput, Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import { commandFunctionName, pipelineRoleName } from '../names.ts';

const issuer = 'token.actions.githubusercontent.com';
const audience = 'sts.amazonaws.com';
/** Roles of CDK's bootstrap that `cdk deploy` assumes. */
const deployRoles = ['deploy', 'file-publishing', 'lookup'];
/** A deployment waits ten minutes for a release, of several rooms in turn. */
const sessionHours = 2;

export interface PipelineStackProps extends StageStackProps {
  /** `owner/name` on GitHub. */
  repository: string;
}

export class PipelineStack extends StageStack {
  constructor(scope: Construct, id: string, { repository, ...props }: PipelineStackProps) {
    super(scope, id, props);
    const provider = `arn:${this.partition}:iam::${this.account}:oidc-provider/${issuer}`;
    const bootstrap = deployRoles.map(
      (name) =>
        `arn:${this.partition}:iam::${this.account}:role/cdk-*-${name}-role-${this.account}-*`,
    );
    const smoke = `arn:${this.partition}:lambda:${this.region}:${this.account}:function:${commandFunctionName(this.stage, 'account', 'smoke-link')}`;
    const role = new iam.Role(this, 'Pipeline', {
      roleName: pipelineRoleName(this.stage),
      description: `Deploys the stage ${this.stage} from ${repository}`,
      maxSessionDuration: Duration.hours(sessionHours),
      assumedBy: new iam.WebIdentityPrincipal(provider, {
        StringEquals: {
          [`${issuer}:aud`]: audience,
          // The environment of the same name, whose rules the repository's owners set.
          [`${issuer}:sub`]: `repo:${repository}:environment:${this.stage}`,
        },
      }),
      inlinePolicies: {
        deploy: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({ actions: ['sts:AssumeRole'], resources: bootstrap }),
            new iam.PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: [smoke, `${smoke}:*`],
            }),
          ],
        }),
      },
    });
    acknowledge(
      role,
      'The roles of CDK are of two regions; the smoke test invokes one function by its alias.',
      ...[...bootstrap, `${smoke}:*`].map((resource) => `IAM5[Resource::${resource}]`),
    );
    new CfnOutput(this, 'PipelineRoleArn', { value: role.roleArn });
  }
}
