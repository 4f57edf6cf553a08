/**
 * Runs `work` when nobody else works on the same file any more, in this tab or in another one. A page without TLS knows no
 * such locks: there it runs at once, and the server tells the two apart. Rejects with the signal's reason while it waits.
 */
export const alone = async <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request(`lectern.upload.${key}`, signal ? { signal } : {}, work) : work();
};
