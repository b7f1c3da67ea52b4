/** Releases of functions in which a mistake would lose or double money or messages. */
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as iam from 'aws-cdk-lib/aws-iam';
import { acknowledge } from './acknowledge.ts';
import type { ServiceFunction } from './service-function.ts';
import type { StageStack } from './stage-stack.ts';

/** Alarms that take a release back; each is one of the observability stack. */
export const releaseAlarms = [
  ...['ServerErrors', 'RequestFailed', 'FunctionCrashed', 'AmountMismatch', 'OutboxGivenUp'],
  ...['WorkRetried', 'JobFailed'],
] as const;

/** CodeDeploy's application for the functions of one stack, which is there once one needs it. */
export class SlowReleases {
  readonly #stack: StageStack;
  readonly #name: string;
  #made: { application: codedeploy.LambdaApplication; role: iam.Role } | undefined;

  /** @param name of the application, without the stage */
  constructor(stack: StageStack, name: string) {
    this.#stack = stack;
    this.#name = name;
  }

  /**
   * Gives a tenth of what comes to a new version for some minutes. An alarm in that time takes it
   * back by itself.
   */
  add(service: ServiceFunction): void {
    const { application, role } = this.#application;
    new codedeploy.LambdaDeploymentGroup(service, 'Release', {
      application,
      role,
      alias: service.live,
      deploymentConfig: codedeploy.LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
      // By their names: their stack stands on this one.
      alarms: releaseAlarms.map((id) =>
        cloudwatch.Alarm.fromAlarmName(service, id, this.#stack.named(id)),
      ),
      // They are not there when the stage is deployed for the first time.
      ignorePollAlarmsFailure: true,
      autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
    });
  }

  get #application() {
    this.#made ??= this.#make();
    return this.#made;
  }

  #make() {
    const application = new codedeploy.LambdaApplication(this.#stack, 'Releases', {
      applicationName: this.#stack.named(this.#name),
    });
    const role = new iam.Role(this.#stack, 'ReleaseRole', {
      assumedBy: new iam.ServicePrincipal('codedeploy.amazonaws.com'),
    });
    acknowledge(
      role,
      'AWS keeps the policy of its deployment service in step with it.',
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    );
    return { application, role };
  }
}
