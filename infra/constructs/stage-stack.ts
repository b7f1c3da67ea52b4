import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

export interface StageStackProps extends StackProps {
  /** The deployment among others of the account. */
  stage: string;
}

/** A stack of one stage. What has a name of its own carries the stage, so that two never meet. */
export class StageStack extends Stack {
  readonly stage: string;

  constructor(scope: Construct, id: string, { stage, ...props }: StageStackProps) {
    super(scope, id, props);
    this.stage = stage;
  }

  /** @throws Error for a construct of another kind of stack */
  static override of(construct: Construct): StageStack {
    const stack = Stack.of(construct);
    if (!(stack instanceof StageStack)) throw new Error(`${construct.node.path} has no stage`);
    return stack;
  }

  /** The name in this stage of what is unique in an account. */
  named(name: string): string {
    return `dating-${this.stage}-${name}`;
  }
}
