/** Whether the browser has taken the page over; false on the server and in the first render over its HTML. */
import { useBrowserValue } from './use-browser-value.ts';

const never = () => () => undefined;
const yes = () => true;

export const useHydrated = (): boolean => useBrowserValue(never, yes, false);
