/** The colour of text on a brand's accent that a landing page declares. */
import { contrast } from './contrast.ts';

const [white, black] = ['#ffffff', '#14151a'];

/** White or near black, whichever can be read better. */
export const onAccent = (accent: string): string =>
  contrast(accent, white) >= contrast(accent, black) ? white : black;
