/** Puts the browser's bundle into its bucket, before functions that name its files go live. */
import type { Construct } from 'constructs';
import { addBucketFiles } from '../constructs/bucket-files.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';

/** What the build writes for the server's use. */
const notForBrowsers = ['manifest.json', 'client-build.json', '*.html', '.vite/*'];

export interface WebStackProps extends StageStackProps {
  /** Folder of the browser's bundle. */
  webFolder: string;
}

export class WebStack extends StageStack {
  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    addBucketFiles(this, { use: 'web', folder: props.webFolder, exclude: notForBrowsers });
  }
}
