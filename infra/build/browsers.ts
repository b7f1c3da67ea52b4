/** The oldest browsers that the web bundle is built for, as Vite names them. */
export const oldestBrowsers = ['safari16.4', 'ios16.4', 'chrome111', 'firefox128'];
