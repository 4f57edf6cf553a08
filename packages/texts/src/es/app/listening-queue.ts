import type { Words } from '../../translation-types.ts';

export const listeningQueue = {
  title: 'Cola',
  menu: 'Añadir «{{title}}» a la cola',
  playNext: 'Reproducir a continuación',
  add: 'Añadir a la cola',
  playsNext: '«{{title}}» sonará a continuación.',
  added_one: '«{{title}}» se ha añadido a la cola.',
  added_many: '{{count, number}} de audiolibros añadidos a la cola.',
  added_other: '{{count, number}} audiolibros añadidos a la cola.',
  removed: '«{{title}}» se ha quitado de la cola.',
  cleared: 'Cola vaciada.',
  clear: 'Vaciar cola',
  none: 'La cola está vacía. Elige «Reproducir a continuación» o «Añadir a la cola» en el menú de un audiolibro.',
  loadFailed: 'No se pudo cargar la cola.',
  failed: 'No se pudo cambiar la cola. {{why}}',
  drag: 'Mover «{{title}}»',
  up: 'Subir «{{title}}»',
  down: 'Bajar «{{title}}»',
  remove: 'Quitar «{{title}}» de la cola',
  moved: '{{title}}: {{place}} de {{total}}',
} satisfies Words<'es', 'listeningQueue'>;
