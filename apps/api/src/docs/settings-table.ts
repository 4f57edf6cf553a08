import { settings } from '../config/env.ts';

/** The settings table of the README. */
export const generateSettingsTable = (): string => {
  const rows = Object.entries(settings).map(
    ([name, { defaultValue, description, secret }]) =>
      `| \`${name}\`${secret ? ` (or \`${name}_FILE\`)` : ''} | ${defaultValue === null || defaultValue === '' ? '' : `\`${defaultValue}\``} | ${description.replaceAll('|', '\\|')} |`,
  );
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows, ''].join('\n');
};
