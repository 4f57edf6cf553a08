const INTERVAL_MS = 2_000;
const BYTES_PER_MB = 1_000_000;

/** Reports how many objects and bytes were handled, at most every two seconds, with the rate. */
export const createObjectProgress = (verb: string, total: number, report: (line: string) => void) => {
  const start = performance.now();
  let [count, bytes, reportedAt] = [0, 0, start];
  return {
    add(size: number): void {
      count += 1;
      bytes += size;
      const now = performance.now();
      if (now - reportedAt < INTERVAL_MS && count < total) return;
      reportedAt = now;
      const seconds = Math.max(0.001, (now - start) / 1000);
      const megabytes = Math.round(bytes / BYTES_PER_MB);
      report(`${verb} ${count} of ${total} objects, ${megabytes} MB, ${Math.round(count / seconds)} a second`);
    },
  };
};
