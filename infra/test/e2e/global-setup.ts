/** Starts the stacks of the browser tests. The runner calls what this returns at its end. */
import { startStacks } from '../support/running-stacks.ts';

export default startStacks;
