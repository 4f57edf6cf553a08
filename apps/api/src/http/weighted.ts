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
