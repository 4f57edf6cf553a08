const EXPRESSION = /\{([?&])([\w,]*)\}/g;

/**
 * Expands a link with form-style queries (RFC 6570, 3.2.8 and 3.2.9), the only ones that status documents have: `{?end,id,name}`.
 * Values that are not given are left out. Null when the link has other expressions, or is no http(s) address without credentials.
 */
export const expandLink = (href: string, values: Readonly<Record<string, string | undefined>>): string | null => {
  const expanded = href.replaceAll(EXPRESSION, (_all, operator: string, names: string) => {
    const pairs = names.split(',').flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`];
    });
    return pairs.length === 0 ? '' : operator + pairs.join('&');
  });
  const url = /[{}]/.test(expanded) ? null : URL.parse(expanded);
  const isUsable = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isUsable ? url.href : null;
};
