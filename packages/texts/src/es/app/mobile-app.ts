import type { Words } from '../../translation-types.ts';

export const mobileApp = {
  links: 'Aplicaciones móviles',
  android: 'Aplicación para Android',
  ios: 'Aplicación para iPhone y iPad',
  open: 'Abrir en la aplicación',
  opening: 'Abriendo la aplicación',
  missing: 'La aplicación no se ha abierto. Comprueba que está instalada en este dispositivo.',
} satisfies Words<'es', 'mobileApp'>;
