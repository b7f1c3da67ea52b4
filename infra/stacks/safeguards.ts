/**
 * What a mistake or an intruder cannot undo, and what tells of costs: daily backups in a locked vault
 * and, of another account, in a second one; a budget.
 */
import { CfnOutput, Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as backup from 'aws-cdk-lib/aws-backup';
import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import type { ApiStack } from './api.ts';
import type { DataStack } from './data.ts';

/**
 * How long copies are kept, which nobody shortens, the account's root user included. Each copy of the
 * table is a whole one and paid as such, while the table itself can be set back to any second of 35 days.
 */
const copies = [
  { ruleName: 'daily', weekDay: '*', keptDays: 7 },
  { ruleName: 'weekly', weekDay: 'SUN', keptDays: 35 },
] as const;
/** The vault takes no copy that would go earlier. */
const lockedDays = 7;
/** In which the lock can still be taken off; AWS wants three days at least. */
const lockChangeableDays = 3;
/** After the quietest hour of Europe has begun, UTC. */
const backupHour = '2';
/** Percentages of the budget of which AWS tells, spent already or foreseen. */
const told = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/** Of AWS's own, by their paths: for the table, and for buckets. */
const backupPolicies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
] as const;
const restorePolicies = [
  'service-role/AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Restore',
] as const;

export interface SafeguardsStackProps extends StageStackProps {
  data: DataStack;
  /** Has the table in use. */
  api: ApiStack;
  /** ARN of a vault of another account, which takes a copy of each backup. */
  backupVault?: string | undefined;
  /** Of the whole account in a month, US dollars. */
  monthlyBudgetUsd: number;
  /** Is told of costs. */
  alarmEmail?: string | undefined;
}

export class SafeguardsStack extends StageStack {
  constructor(scope: Construct, id: string, props: SafeguardsStackProps) {
    super(scope, id, { ...props, terminationProtection: true });
    this.makeBackups(props);
    this.makeBudget(props);
  }

  private makeBackups({ data, api: { table }, backupVault }: SafeguardsStackProps): void {
    const vault = new backup.BackupVault(this, 'Vault', {
      backupVaultName: this.named('backups'),
      lockConfiguration: {
        minRetention: Duration.days(lockedDays),
        changeableFor: Duration.days(lockChangeableDays),
      },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const other =
      backupVault && backup.BackupVault.fromBackupVaultArn(this, 'OtherVault', backupVault);
    const plan = new backup.BackupPlan(this, 'Plan', {
      backupPlanName: this.named('daily'),
      backupPlanRules: copies.map(({ ruleName, weekDay, keptDays }) => {
        const deleteAfter = Duration.days(keptDays);
        return new backup.BackupPlanRule({
          ruleName,
          backupVault: vault,
          scheduleExpression: events.Schedule.cron({ hour: backupHour, minute: '0', weekDay }),
          deleteAfter,
          ...(other && { copyActions: [{ destinationBackupVault: other, deleteAfter }] }),
        });
      }),
    });
    plan.addSelection('Data', {
      resources: [
        backup.BackupResource.fromArn(table.tableArn),
        backup.BackupResource.fromArn(data.photos.bucketArn),
        backup.BackupResource.fromArn(data.exports.bucketArn),
      ],
      role: this.makeRole('BackupRole', backupPolicies),
      disableDefaultBackupPolicy: true,
    });
    // Whoever copies cannot write into what is in use.
    const { roleArn } = this.makeRole('RestoreRole', restorePolicies);
    new CfnOutput(this, 'RestoreRoleArn', { value: roleArn });
  }

  private makeRole(id: string, policies: readonly string[]): iam.Role {
    const role = new iam.Role(this, id, {
      assumedBy: new iam.ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => iam.ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    acknowledge(
      role,
      'AWS keeps the policies of its backup service in step with it.',
      ...policies.map((name) => `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`),
    );
    return role;
  }

  private makeBudget({ monthlyBudgetUsd, alarmEmail }: SafeguardsStackProps): void {
    new budgets.CfnBudget(this, 'Budget', {
      budget: {
        budgetName: this.named('monthly'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      ...(alarmEmail
        ? {
            notificationsWithSubscribers: told.map(({ notificationType, threshold }) => ({
              notification: {
                notificationType,
                threshold,
                comparisonOperator: 'GREATER_THAN',
                thresholdType: 'PERCENTAGE',
              },
              subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
            })),
          }
        : {}),
    });
  }
}
