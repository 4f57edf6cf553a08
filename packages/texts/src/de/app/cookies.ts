import type { Words } from '../../translation-types.ts';

export const cookies: Words<'de', 'cookies'> = {
  label: 'Cookies',
  text: 'Notwendige Cookies sind immer an. Wenn Sie zustimmen, zählen wir auch Seitenaufrufe, nur auf unserem eigenen Server.',
  about: 'Mehr über Cookies',
  acceptAll: 'Alle akzeptieren',
  rejectAll: 'Alle ablehnen',
  choose: 'Auswählen',
  close: 'Schließen, ohne zu wählen',
  save: 'Auswahl speichern',
  saved: 'Ihre Auswahl ist gespeichert.',
  failed: 'Ihre Auswahl konnte nicht gespeichert werden. Versuchen Sie es noch einmal.',
  sectionText: 'Welche freiwilligen Cookies dieser Browser zulässt. Sie können das jederzeit ändern.',
  necessary: 'Unbedingt erforderlich',
  'necessary.text': 'Anmeldung, Sicherheit und diese Auswahl. Immer an.',
  analytics: 'Analyse',
  'analytics.text':
    'Zählt, welche Seiten geöffnet werden, auf unserem eigenen Server und ohne Ihre vollständige IP-Adresse.',
  functionality: 'Funktionalität',
  'functionality.text': 'Für freiwillige Extras. Zurzeit gibt es keine solchen Cookies.',
  targeting: 'Targeting',
  'targeting.text': 'Für Werbung. Es gibt keine solchen Cookies und keine Werbung.',
};
