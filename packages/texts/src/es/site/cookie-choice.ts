import type { text as english } from '../../en/site/cookie-choice.ts';

export const text: typeof english = {
  label: 'Cookies',
  text: 'Las cookies necesarias están siempre activas. Con tu permiso, también contamos las páginas vistas, solo en nuestro propio servidor.',
  about: 'Sobre las cookies',
  acceptAll: 'Aceptar todas',
  rejectAll: 'Rechazar todas',
  choose: 'Elegir',
  close: 'Cerrar sin elegir',
  categories: {
    necessary: {
      title: 'Estrictamente necesarias',
      text: 'Inicio de sesión, seguridad y esta elección. Siempre activas.',
    },
    analytics: {
      title: 'Analíticas',
      text: 'Cuentan qué páginas se abren, en nuestro propio servidor y sin tu dirección IP completa.',
    },
    functionality: {
      title: 'Funcionales',
      text: 'Para extras opcionales. Por ahora no hay cookies de este tipo.',
    },
    targeting: {
      title: 'Publicitarias',
      text: 'Para mostrar publicidad. No hay cookies de este tipo ni publicidad.',
    },
  },
  save: 'Guardar elección',
  saved: 'Tu elección se ha guardado.',
  notSaved:
    'No se pudo guardar tu elección porque han llegado demasiadas desde tu red. No se ha permitido nada nuevo. Inténtalo de nuevo dentro de una hora.',
};
