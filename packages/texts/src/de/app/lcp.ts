import type { Words } from '../../translation-types.ts';

export const lcp = {
  title: 'Passphrase für „{{title}}“',
  why: 'Dieses Buch ist geschützt. Geben Sie die Passphrase ein, die Sie von {{provider}} erhalten haben.',
  wrongPassphrase:
    'Ihre gespeicherte Passphrase für {{provider}} öffnet dieses Buch nicht. Geben Sie die Passphrase für dieses Buch ein.',
  passphrase: 'Passphrase',
  hint: 'Hinweis: {{hint}}',
  forgotten: 'Passphrase vergessen?',
  storageHint:
    'Gespeichert wird nur ein verschlüsselter Fingerabdruck, nur für Sie. Weitere Bücher dieses Anbieters öffnen sich damit automatisch.',
  open: 'Buch öffnen',
  opening: 'Wird geöffnet',
  empty: 'Geben Sie die Passphrase ein.',
  wrong:
    'Die Passphrase ist nicht richtig. Prüfen Sie Großschreibung und Leerzeichen und versuchen Sie es noch einmal.',
  download: 'Herunterladen',
  unlocked: 'Anmeldung erfolgreich. Bücher von {{provider}} öffnen sich jetzt ohne Nachfrage.',
  licence: 'Lizenz',
  'facts.provider': 'Anbieter',
  'facts.state': 'Status',
  'facts.start': 'Verfügbar ab',
  'facts.end': 'Verfügbar bis',
  'facts.noEnd': 'Unbefristet',
  'facts.print': 'Drucken',
  'facts.copy': 'Kopieren',
  'facts.none': 'Nicht erlaubt',
  'facts.pages_one': '{{count}} Seite',
  'facts.pages_other': '{{count}} Seiten',
  'facts.characters_one': '{{count}} Zeichen',
  'facts.characters_other': '{{count}} Zeichen',
  'states.valid': 'Verfügbar',
  'states.not_started': 'Noch nicht verfügbar',
  'states.expired': 'Abgelaufen',
  'states.returned': 'Zurückgegeben',
  'states.cancelled': 'Storniert',
  'states.revoked': 'Widerrufen',
  renew: 'Verlängern',
  renewUntil: 'Bis {{date}} verlängern',
  renewOnPage: 'Bei {{provider}} verlängern',
  renewing: 'Wird verlängert',
  renewed: 'Lizenz verlängert.',
  renewedUntil: 'Bis {{date}} verlängert.',
  'return.button': 'Zurückgeben',
  'return.title': '„{{title}}“ zurückgeben?',
  'return.text': 'Danach können Sie das Buch nicht mehr lesen. Position und Notizen sind gespeichert.',
  'return.textUntil':
    'Sie können es noch bis {{date}} lesen. Nach der Rückgabe lässt es sich nicht mehr öffnen. Position und Notizen sind gespeichert.',
  'return.keep': 'Behalten',
  'return.pending': 'Wird zurückgegeben',
  'return.done': '„{{title}}“ wurde zurückgegeben.',
  'cancelled.title': 'Die Lizenz wurde storniert',
  'cancelled.text':
    'Der Anbieter von „{{title}}“ hat die Lizenz storniert. Wenden Sie sich an den Shop oder die Bibliothek, von der Sie das Buch haben.',
  'expired.title': 'Die Lizenz ist abgelaufen',
  'expired.text':
    '„{{title}}“ war bis {{end}} verfügbar. Leihen oder kaufen Sie das Buch erneut, um weiterzulesen. Position und Notizen sind gespeichert.',
  'expired.bare':
    'Die Lizenz für „{{title}}“ ist abgelaufen. Leihen oder kaufen Sie das Buch erneut, um weiterzulesen. Position und Notizen sind gespeichert.',
  'returned.title': 'Dieses Buch wurde zurückgegeben',
  'returned.text':
    '„{{title}}“ wurde zurückgegeben. Leihen Sie das Buch erneut, um weiterzulesen. Position und Notizen sind gespeichert.',
  'revoked.title': 'Die Lizenz wurde widerrufen',
  'revoked.text':
    'Der Anbieter von „{{title}}“ hat die Lizenz widerrufen. Wenden Sie sich an den Shop oder die Bibliothek, von der Sie das Buch haben.',
  'early.title': 'Noch nicht verfügbar',
  'early.text': '„{{title}}“ ist ab {{start}} verfügbar.',
  'device.title': 'Auf einem lizenzierten Gerät lesen',
  'device.text':
    'Der Readium-LCP-Schutz von „{{title}}“ erlaubt das Lesen im Browser nicht. Laden Sie das Buch herunter und lesen Sie es auf einem lizenzierten Gerät oder in einer lizenzierten App.',
  'broken.title': 'Die Lizenz kann nicht gelesen werden',
  'broken.text':
    'Die Lizenz in „{{title}}“ ist beschädigt oder wurde verändert. Laden Sie das Buch dort erneut herunter, wo Sie es bekommen haben.',
  'adobe.title': 'Durch Adobe DRM geschützt',
  'adobe.text':
    '„{{title}}“ lässt sich auf Geräten und in Apps öffnen, die mit Ihrer Adobe ID registriert sind. Laden Sie das Buch herunter und lesen Sie es dort.',
  'locked.title': 'Dieses Buch ist geschützt',
  'locked.text':
    '„{{title}}“ lässt sich hier nicht öffnen. Laden Sie das Buch herunter und lesen Sie es in der App, für die es bestimmt ist.',
} satisfies Words<'de', 'lcp'>;
