import { readdirSync, readFileSync } from 'node:fs';

/** Parser processes of this process (Linux only, like the limit on their memory). */
export const listParserPids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = / (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) \S/s, ''))?.[1];
        return (
          Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('parser-process')
        );
      } catch {
        return false; // the process has ended
      }
    })
    .map(Number);
