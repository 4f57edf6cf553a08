const VARIABLE = /\$\{(\w+)(?:(:[-?+])([^}]*))?\}/g;

type Variables = Readonly<Record<string, string>>;

/**
 * Replaces `${NAME}`, `${NAME:-default}`, `${NAME:+instead}` and `${NAME:?reason}` in a text of a compose file.
 * @throws Error for a missing setting with `:?`, and for a form that is not one of these
 */
const fillText = (text: string, variables: Variables): string => {
  const filled = text.replace(VARIABLE, (_all, name: string, form: string | undefined, rest = '') => {
    const value = variables[name] ?? '';
    if (form === ':?' && value === '') throw new Error(`${name} must be set: ${rest}`);
    if (form === ':-') return value === '' ? rest : value;
    if (form === ':+') return value === '' ? '' : rest;
    return value;
  });
  if (text.replace(VARIABLE, '').includes('$')) throw new Error(`"${text}" has a variable of an unknown form.`);
  return filled;
};

/** Replaces the variables in every text of a parsed compose file; keys stay. */
export const fillVariables = (value: unknown, variables: Variables): unknown => {
  if (typeof value === 'string') return fillText(value, variables);
  if (Array.isArray(value)) return value.map((item) => fillVariables(item, variables));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillVariables(item, variables)]));
};

/** The settings of a `.env`: lines `NAME=value`, and comments. */
export const parseSettings = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
