import type { Words } from '../../translation-types.ts';

export const positions = {
  'device.named': '{{browser}} en {{system}}',
  'device.other': 'Otro dispositivo',
  'device.this': 'Este dispositivo',
  otherDevice: 'Posición en otro dispositivo',
  question: '{{device}}: {{there}}, {{ago}} · aquí: {{here}}',
  go: 'Ir allí',
  stay: 'Quedarse aquí',
  followed: 'Estás en tu última posición ({{device}})',
  'followed.back': 'Volver',
  recent: 'Posiciones recientes',
  'recent.failed': 'No se pudieron cargar las posiciones recientes.',
  'recent.none': 'Aún no hay posiciones guardadas.',
  back: 'Volver al {{percent}}',
  saved: 'Guardado {{ago}}',
  waiting: 'Por sincronizar',
  failed: 'Sin guardar. Reintentar',
} satisfies Words<'es', 'positions'>;
