import type { Words } from '../../translation-types.ts';

export const mediaOverlay = {
  play: 'Leer y escuchar',
  pause: 'Pausar',
  'error.missing': 'No se puede reproducir el audio de este capítulo.',
  'error.nothing': 'A partir de aquí no hay más audio.',
} satisfies Words<'es', 'mediaOverlay'>;
