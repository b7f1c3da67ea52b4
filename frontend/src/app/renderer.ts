/** The renderer in a file of its own, which the browser evaluates before the application. */
export { createRoot, hydrateRoot } from 'react-dom/client';
