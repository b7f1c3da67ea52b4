/** Names which templates and commands must agree on. Those of brands: shared/brand-names.ts. */

/** The alias by which everything calls a function, and the tag that says of which stage it is. */
export const liveAlias = 'live';
export const stageTag = 'stage';

/**
 * How names of a stage's functions begin that have the alias: those of its rooms, and of the console's areas.
 * CloudFormation begins a name that it makes with that of the stack.
 */
export const getFunctionPrefixes = (stage: string): string[] => [
  `dating-${stage}-room-`,
  `dating-${stage}-console-`,
];

/** Name of a function that commands invoke; others have names that CloudFormation makes. */
export const commandFunctionName = (stage: string, room: string, name: string): string =>
  `dating-${stage}-room-${room}-${name}`;

/** Name, with its alias, of the function that checks a brand for the console. */
export const preflightFunction = (stage: string): string =>
  `${commandFunctionName(stage, 'operators', 'brand-preflight')}:${liveAlias}`;

/** Name of the role that the pipeline deploys with. */
export const pipelineRoleName = (stage: string): string => `dating-${stage}-pipeline`;
