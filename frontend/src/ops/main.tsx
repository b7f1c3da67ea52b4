/** Starts the console in the browser. */
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/console.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { isPassing } from './api.ts';
import { Console } from './console.tsx';
import { followMode } from './mode.ts';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, cause) => failures < 2 && isPassing(cause),
      // What polls says so itself, as every call keeps the session alive.
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root.');
followMode();
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Console />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
