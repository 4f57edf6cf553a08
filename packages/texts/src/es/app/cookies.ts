import type { Words } from '../../translation-types.ts';

export const cookies = {
  label: 'Cookies',
  text: 'Las cookies necesarias están siempre activas. Con tu permiso, también contamos las páginas vistas, solo en nuestro propio servidor.',
  about: 'Más sobre las cookies',
  acceptAll: 'Aceptar todas',
  rejectAll: 'Rechazar todas',
  choose: 'Elegir',
  close: 'Cerrar sin elegir',
  save: 'Guardar elección',
  saved: 'Tu elección se ha guardado.',
  failed: 'No se pudo guardar tu elección. Inténtalo de nuevo.',
  sectionText: 'Las cookies opcionales que admite este navegador. Puedes cambiarlo cuando quieras.',
  necessary: 'Estrictamente necesarias',
  'necessary.text': 'Inicio de sesión, seguridad y esta elección. Siempre activas.',
  analytics: 'Analíticas',
  'analytics.text': 'Cuentan qué páginas se abren, en nuestro propio servidor y sin tu dirección IP completa.',
  functionality: 'Funcionales',
  'functionality.text': 'Para extras opcionales. Por ahora no hay cookies de este tipo.',
  targeting: 'Publicitarias',
  'targeting.text': 'Para mostrar publicidad. No hay cookies de este tipo ni publicidad.',
} satisfies Words<'es', 'cookies'>;
