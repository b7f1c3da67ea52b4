/** The role of `npm run finance`, which may read the books, close them, and record payouts. */
import { CfnOutput } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { indexes, kinds } from '../../functions/table/items.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { withSecondFactor } from '../constructs/people.ts';
import { paymentParameters } from '../constructs/service-function.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import type { ApiStack } from './api.ts';
import { bucketName, indexName } from './data.ts';

/**
 * What the role may ask of: brands' records, the journal, closed months, ledger entries by day,
 * payouts with their lines, campaigns and their commissions, registers of invoices, and the list of
 * brands.
 */
const financeKeys = {
  brands: kinds.brand.pattern,
  brandList: kinds.brandSummary.pattern,
  journalEntries: kinds.journalEntry.pattern,
  months: kinds.closedMonth.pattern,
  disputes: kinds.dispute.pattern,
  proposals: kinds.closingProposal.pattern,
  payouts: kinds.payout.pattern,
  payoutLines: kinds.payoutLines.pattern,
  statements: kinds.payoutStatement.pattern,
  receipts: kinds.payoutReceipt.pattern,
  register: kinds.invoiceNumber.pattern,
  campaigns: kinds.campaign.pattern,
  commissions: kinds.commissionEntry.pattern,
  entries: indexes.ledgerByDay.pattern,
};

export interface FinanceStackProps extends StageStackProps {
  api: ApiStack;
  /** ARNs of the users who may assume the role. */
  accountants: readonly string[];
}

export class FinanceStack extends StageStack {
  constructor(scope: Construct, id: string, { api, accountants, ...props }: FinanceStackProps) {
    super(scope, id, props);
    const table = api.table.tableArn;
    const index = `${table}/index/${indexName}`;
    const files = `arn:${this.partition}:s3:::${bucketName('exports', this)}/finance/*`;
    // Of the stage's parameters the role reads only the keys of payment providers.
    const keyNames = paymentParameters.map(
      (name) =>
        `arn:${this.partition}:ssm:${this.region}:${this.account}:parameter/${this.stage}/dating/${name}`,
    );
    const onTable = (actions: string[], resource: string, ...keys: string[]) =>
      new iam.PolicyStatement({
        actions: actions.map((action) => `dynamodb:${action}`),
        resources: [resource],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
      });
    const role = new iam.Role(this, 'Finance', {
      roleName: this.named('finance'),
      description: 'Reads and closes the books',
      assumedBy: withSecondFactor(accountants),
      inlinePolicies: {
        books: new iam.PolicyDocument({
          statements: [
            onTable(
              ['GetItem'],
              table,
              ...[financeKeys.brands, financeKeys.campaigns, financeKeys.proposals],
            ),
            onTable(
              ['Query'],
              table,
              ...[financeKeys.journalEntries, financeKeys.months, financeKeys.disputes],
              ...[financeKeys.campaigns, financeKeys.commissions, financeKeys.register],
              ...[financeKeys.payouts, financeKeys.payoutLines],
              ...[financeKeys.statements, financeKeys.receipts, financeKeys.brandList],
            ),
            onTable(
              ['PutItem'],
              table,
              ...[financeKeys.months, financeKeys.commissions, financeKeys.proposals],
              ...[financeKeys.payouts, financeKeys.payoutLines],
              ...[financeKeys.statements, financeKeys.receipts],
            ),
            // A month is closed without what was proposed for it.
            onTable(['DeleteItem'], table, financeKeys.proposals),
            onTable(['Query'], index, financeKeys.entries),
            new iam.PolicyStatement({
              actions: ['s3:GetObject', 's3:PutObject'],
              resources: [files],
            }),
            new iam.PolicyStatement({ actions: ['ssm:GetParameter'], resources: keyNames }),
          ],
        }),
      },
    });
    acknowledge(
      role,
      'Only what is closed, and the keys of payment providers, which come with brands.',
      `IAM5[Resource::${files}]`,
      ...keyNames.map((name) => `IAM5[Resource::${name}]` as const),
    );
    new CfnOutput(this, 'FinanceRoleArn', { value: role.roleArn });
  }
}
