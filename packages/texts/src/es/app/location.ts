import type { Words } from '../../translation-types.ts';

export const location = {
  here: 'Posición actual',
  book: 'Progreso del libro',
  chapter: 'Progreso del capítulo',
  page: 'Página',
  chapterLeft: 'Queda del capítulo',
  bookLeft: 'Queda del libro',
  goToPageOrPercent: 'Ir a página o porcentaje',
  goToPage: 'Ir a página',
  go: 'Ir',
  invalid: 'Escribe una página de la {{from}} a la {{to}}.',
  invalidBook: 'Escribe una página de la {{from}} a la {{to}} o un porcentaje, como 50 %.',
} satisfies Words<'es', 'location'>;
