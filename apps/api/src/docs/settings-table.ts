import { settings } from '../config/env.ts';

/** The README's table of settings, one row each. */
export const settingsTable = (): string => {
  const rows = Object.entries(settings).map(
    ([name, { byDefault, means, secret }]) =>
      `| \`${name}\`${secret ? ` (or \`${name}_FILE\`)` : ''} | ${byDefault === null || byDefault === '' ? '' : `\`${byDefault}\``} | ${means.replaceAll('|', '\\|')} |`,
  );
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows, ''].join('\n');
};
