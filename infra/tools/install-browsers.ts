/** Installs the browsers of the tests where that is possible. test.ts runs it beside other tests. */
import { ensureBrowser } from './browser.ts';
import { engineNames, ensureEngines } from './engines.ts';

ensureBrowser(console.log);
ensureEngines(engineNames, console.log);
