import type { Words } from '../../translation-types.ts';

export const playback = {
  position: 'Capítulo {{number}} · {{time}} ({{percent}})',
  playsOnOtherDevice: 'Se reproduce en otro dispositivo',
  plays: '{{device}} ha empezado a reproducir. Aquí la reproducción se pausará.',
  playsPaused: '{{device}} ha empezado a reproducir. Aquí la reproducción está en pausa.',
  pauseHere: 'Pausar aquí',
  resumeHere: 'Reproducir aquí',
  bookmarkExists: 'Esta posición ya tiene un marcador',
} satisfies Words<'es', 'playback'>;
