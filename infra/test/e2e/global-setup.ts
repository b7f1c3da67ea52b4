/** Starts the stacks of the browser tests. The runner calls the returned function at its end. */
import { startStacks } from '../support/running-stacks.ts';

export default startStacks;
