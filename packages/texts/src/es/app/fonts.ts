import type { Words } from '../../translation-types.ts';

export const fonts = {
  add: 'Añadir fuente…',
  adding: 'Añadiendo',
  hint: 'WOFF2, TTF u OTF. Hasta {{most}} fuentes de {{size}} MB cada una.',
  notLoaded: 'No se pudieron cargar tus fuentes.',
  remove: 'Quitar {{name}}',
  'remove.title': '¿Quitar esta fuente?',
  'remove.text': 'Los libros que usan «{{name}}» volverán a mostrarse con su propia fuente.',
  'remove.confirm': 'Quitar',
  'remove.pending': 'Quitando',
} satisfies Words<'es', 'fonts'>;
