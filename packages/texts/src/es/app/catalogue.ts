import type { Words } from '../../translation-types.ts';

export const catalogue = {
  'books.title': '«{{title}}»',
  'books.some_one': '{{count, number}} libro',
  'books.some_many': '{{count, number}} de libros',
  'books.some_other': '{{count, number}} libros',
  'bin.done': 'En la papelera: {{books}}.',
  'bin.failed': 'No se pudo mover a la papelera: {{books}}. {{why}}',
  'restore.failed': 'No se pudo restaurar: {{books}}. {{why}}',
  'rating.failed': 'No se pudo guardar la valoración: {{books}}. {{why}}',
  'review.failed': 'No se pudo guardar la reseña: {{books}}. {{why}}',
  'collection.added': 'Añadido a «{{name}}»: {{books}}.',
  'collection.taken': 'Quitado de «{{name}}»: {{books}}.',
  'collection.failed': 'No se pudo actualizar «{{name}}»: {{books}}. {{why}}',
  'favourite.failed': 'No se pudieron actualizar los favoritos: {{books}}. {{why}}',
  'some.failed_one': 'No se pudo guardar {{count, number}} cambio. {{why}}',
  'some.failed_many': 'No se pudieron guardar {{count, number}} de cambios. {{why}}',
  'some.failed_other': 'No se pudieron guardar {{count, number}} cambios. {{why}}',
  'status.failed': 'No se pudo actualizar el estado de lectura: {{books}}. {{why}}',
  'unread.done': 'Marcado como no leído: {{books}}.',
} satisfies Words<'es', 'catalogue'>;
