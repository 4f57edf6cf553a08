/** Choices of an Accept-… header with their weights, 0 to 1 (RFC 9110, 12.4.2), in lower case, as they stand in it. */
export const weighted = (header: string): { choice: string; weight: number }[] =>
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

/** RFC 9110, 12.5.3: what is not named is what the star says, and nothing is accepted that weighs zero. */
export const acceptsGzip = (header: string | string[] | undefined): boolean => {
  const choices = weighted(String(header ?? ''));
  const said = choices.find(({ choice }) => choice === 'gzip') ?? choices.find(({ choice }) => choice === '*');
  return said !== undefined && said.weight > 0;
};
