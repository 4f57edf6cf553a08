const NOISE = [/^\s+at /, /^node:/, /^Node\.js v/, /^\s*\^+\s*$/, /^\s*[{}]/, /^(file|node):\/\//, /^\s*throw /];

/**
 * The one sentence worth showing out of what a dying program wrote: the message of its error where there is a stack,
 * otherwise its last line.
 */
export const explanationIn = (stderr: string): string => {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !NOISE.some((noise) => noise.test(line)));
  const error = lines.find((line) => /^(Uncaught )?\w*Error(?: \[\w+\])?: /.test(line));
  const sentence = error?.replace(/^(Uncaught )?\w*Error(?: \[\w+\])?: /, '') ?? lines.at(-1);
  return sentence?.trim() || 'It ended without an explanation.';
};
