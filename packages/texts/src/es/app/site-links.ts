import type { Words } from '../../translation-types.ts';

export const siteLinks = {
  label: 'Sobre Lectern',
  about: 'Qué es Lectern',
  faq: 'Preguntas frecuentes',
  legal: 'Legal',
  terms: 'Condiciones',
  privacy: 'Privacidad',
  cookies: 'Cookies',
  impressum: 'Aviso legal',
  contact: 'Contacto',
  developers: 'Para desarrolladores',
} satisfies Words<'es', 'siteLinks'>;
