/** Published versions of a deployment's functions, and the alias that says which one is in use. */
import {
  GetAliasCommand,
  LambdaClient,
  paginateListFunctions,
  paginateListVersionsByFunction,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { commandClient } from './command-client.ts';

const client = /* @__PURE__ */ new LambdaClient(commandClient);

export interface FunctionVersion {
  /** A number that grows. */
  version: string;
  /** When it was published, ISO 8601. */
  at: string;
}

/** Names of all functions that begin like one of these. */
export async function functionNames(prefixes: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    names.push(...Functions.map(({ FunctionName = '' }) => FunctionName));
  }
  return names.filter((name) => prefixes.some((one) => name.startsWith(one))).sort();
}

/** Published versions, the oldest first. */
export async function functionVersions(FunctionName: string): Promise<FunctionVersion[]> {
  const versions: FunctionVersion[] = [];
  const pages = paginateListVersionsByFunction({ client }, { FunctionName });
  for await (const { Versions = [] } of pages) {
    for (const { Version = '', LastModified = '' } of Versions) {
      // The newest code, published or not, is no version.
      if (/^\d+$/.test(Version)) {
        versions.push({ version: Version, at: new Date(LastModified).toISOString() });
      }
    }
  }
  return versions.sort((first, second) => Number(first.version) - Number(second.version));
}

/** The version that an alias leads to; null where the function has no such alias. */
export async function aliasVersion(FunctionName: string, Name: string): Promise<string | null> {
  try {
    const { FunctionVersion } = await client.send(new GetAliasCommand({ FunctionName, Name }));
    return FunctionVersion ?? null;
  } catch (cause) {
    if ((cause as Error).name === 'ResourceNotFoundException') return null;
    throw cause;
  }
}

/** Has an alias lead to one version alone, also where a release gives a part to another one. */
export async function setAliasVersion(
  FunctionName: string,
  Name: string,
  version: string,
): Promise<void> {
  await client.send(
    new UpdateAliasCommand({
      FunctionName,
      Name,
      FunctionVersion: version,
      RoutingConfig: { AdditionalVersionWeights: {} },
    }),
  );
}
