const line = process.argv.join(' ');

/** The value of `--name=value` on the command line. */
export const readOption = (name: string): string | undefined => new RegExp(`--${name}=(\\S+)`).exec(line)?.[1];

/** The value of `--name=123` on the command line, or `fallback` without that option. */
export const readNumberOption = (name: string, fallback: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(line)?.[1] ?? fallback);
