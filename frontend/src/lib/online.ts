/** Whether the browser reaches the network, as it says itself and as the last call showed. */
import { createStore } from './store.ts';

export const onlineStore = createStore(true, {
  load: () => navigator.onLine !== false,
  follow: () => {
    const online = () => onlineStore.set(true);
    const offline = () => onlineStore.set(false);
    addEventListener('online', online);
    addEventListener('offline', offline);
    return () => {
      removeEventListener('online', online);
      removeEventListener('offline', offline);
    };
  },
});
