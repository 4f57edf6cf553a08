import type { text as english } from '../../en/site/cookie-choice.ts';

export const text: typeof english = {
  label: 'Cookies',
  text: 'Notwendige Cookies sind immer an. Wenn Sie zustimmen, zählen wir auch Seitenaufrufe, nur auf unserem eigenen Server.',
  about: 'Mehr über Cookies',
  acceptAll: 'Alle akzeptieren',
  rejectAll: 'Alle ablehnen',
  choose: 'Auswählen',
  close: 'Schließen, ohne zu wählen',
  categories: {
    necessary: {
      title: 'Unbedingt erforderlich',
      text: 'Anmeldung, Sicherheit und diese Auswahl. Immer an.',
    },
    analytics: {
      title: 'Analyse',
      text: 'Zählt, welche Seiten geöffnet werden, auf unserem eigenen Server und ohne Ihre vollständige IP-Adresse.',
    },
    functionality: {
      title: 'Funktionalität',
      text: 'Für freiwillige Extras. Zurzeit gibt es keine solchen Cookies.',
    },
    targeting: {
      title: 'Targeting',
      text: 'Für Werbung. Es gibt keine solchen Cookies und keine Werbung.',
    },
  },
  save: 'Auswahl speichern',
  saved: 'Ihre Auswahl ist gespeichert.',
  notSaved:
    'Ihre Auswahl konnte nicht gespeichert werden, weil aus Ihrem Netz zu viele kamen. Es wird nichts Neues erlaubt. Versuchen Sie es in einer Stunde noch einmal.',
};
