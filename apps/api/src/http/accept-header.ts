/** The choices of an Accept-… header with their weights, 0 to 1 (RFC 9110, 12.4.2); lower case, in header order. */
export const parseAcceptHeader = (header: string): { choice: string; weight: number }[] =>
  header
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [choice = '', ...options] = part.split(';').map((piece) => piece.trim());
      const q = options.find((option) => option.startsWith('q='));
      return { choice, weight: q ? Number(q.slice(2)) || 0 : 1 };
    })
    .filter(({ choice }) => choice !== '');

/** RFC 9110, 12.5.3: falls back to `*`; a weight of zero means not acceptable. */
export const acceptsGzip = (header: string | string[] | undefined): boolean => {
  const choices = parseAcceptHeader(String(header ?? ''));
  const gzip = choices.find(({ choice }) => choice === 'gzip') ?? choices.find(({ choice }) => choice === '*');
  return gzip !== undefined && gzip.weight > 0;
};
