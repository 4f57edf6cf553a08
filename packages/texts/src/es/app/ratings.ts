import type { Words } from '../../translation-types.ts';

export const ratings = {
  title: 'Tu valoración',
  stars: 'Estrellas',
  none: 'Sin valorar',
  value: '{{stars}} de 5 estrellas',
  clear: 'Quitar valoración',
  private: 'Solo tú puedes ver tu valoración y tu reseña.',
  'review.write': 'Escribir una reseña',
  'review.edit': 'Editar reseña',
  'review.label': 'Tu reseña',
  'review.save': 'Guardar',
  'review.left_one': 'Queda {{count, number}} carácter',
  'review.left_many': 'Quedan {{count, number}} de caracteres',
  'review.left_other': 'Quedan {{count, number}} caracteres',
} satisfies Words<'es', 'ratings'>;
