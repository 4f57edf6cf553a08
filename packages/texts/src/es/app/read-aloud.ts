import type { Words } from '../../translation-types.ts';

export const readAloud = {
  title: 'Lectura en voz alta',
  play: 'Leer en voz alta',
  fromHere: 'Leer en voz alta desde aquí',
  pause: 'Pausar',
  resume: 'Reanudar',
  previous: 'Frase anterior',
  next: 'Frase siguiente',
  close: 'Detener la lectura en voz alta',
  speed: 'Velocidad',
  rate: '{{rate}}×',
  voice: 'Voz',
  'voice.online': '{{name}} (en línea)',
  sleep: 'Temporizador de apagado',
  'sleep.off': 'Desactivado',
  'sleep.chapter': 'Fin del capítulo',
  'sleep.minutes_one': '{{count}} minuto',
  'sleep.minutes_many': '{{count}} de minutos',
  'sleep.minutes_other': '{{count}} minutos',
  'error.blocked': 'Tu navegador ha bloqueado el sonido. Elige «Reanudar» para empezar.',
  'error.failed': 'Esta voz no funciona. Elige otra.',
  'error.noVoice': 'Este dispositivo no tiene voz para este idioma: {{language}}. Puedes añadir una en sus ajustes.',
  'error.silent':
    'Este navegador no puede leer en voz alta en este dispositivo. Instala una voz en los ajustes del dispositivo o usa otro navegador.',
  'error.missing': 'No se pudo cargar el capítulo siguiente.',
} satisfies Words<'es', 'readAloud'>;
