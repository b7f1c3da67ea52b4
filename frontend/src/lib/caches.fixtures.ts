/** The browser's caches in memory, for tests. */
export function memoryCaches(origin = globalThis.location?.origin) {
  const kept = new Map<string, Map<string, Response>>();
  const toKey = (request: RequestInfo | URL) =>
    new URL(typeof request === 'object' && 'url' in request ? request.url : request, origin).href;
  const open = (name: string) => {
    const files = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, files);
    const add = async (request: RequestInfo) => {
      const response = await fetch(request);
      if (!response.ok) throw new TypeError(`${toKey(request)} answered ${response.status}`);
      files.set(toKey(request), response);
    };
    return Promise.resolve({
      add,
      addAll: async (requests: RequestInfo[]) => {
        // As in browsers.
        if (new Set(requests.map(toKey)).size < requests.length) throw new DOMException('twice');
        await Promise.all(requests.map(add));
      },
      put: async (request: RequestInfo, response: Response) =>
        void files.set(toKey(request), response),
      keys: async () => [...files.keys()].map((url) => ({ url }) as Request),
      delete: async (request: RequestInfo) => files.delete(toKey(request)),
    });
  };
  const match = async (request: RequestInfo, { cacheName }: MultiCacheQueryOptions = {}) => {
    const found = [...kept].find(
      ([name, files]) => (!cacheName || name === cacheName) && files.has(toKey(request)),
    );
    return found?.[1].get(toKey(request))?.clone();
  };
  return {
    open,
    match,
    delete: async (name: string) => kept.delete(name),
    has: async (name: string) => kept.has(name),
    /** Names of the caches that hold anything. */
    names: () => [...kept].filter(([, files]) => files.size > 0).map(([name]) => name),
  };
}
