import type { Words } from '../../words.ts';

export const lcp = {
  ask: 'Passphrase für „{{title}}“',
  why: 'Dieses Buch ist geschützt. Es öffnet sich mit der Passphrase, die Sie von {{provider}} haben.',
  other: 'Die bekannte Passphrase von {{provider}} öffnet dieses Buch nicht. Geben Sie seine eigene ein.',
  passphrase: 'Passphrase',
  hint: 'Hinweis: {{hint}}',
  forgotten: 'Passphrase vergessen?',
  kept: 'Aufbewahrt wird nur ihr Fingerabdruck, verschlüsselt und nur für Sie: Weitere Bücher von dort öffnen sich dann von selbst.',
  open: 'Buch öffnen',
  opening: 'Wird geöffnet',
  empty: 'Geben Sie die Passphrase ein.',
  wrong:
    'Diese Passphrase öffnet das Buch nicht. Achten Sie auf Großbuchstaben und Leerzeichen und versuchen Sie es noch einmal.',
  download: 'Herunterladen',
  'cancelled.title': 'Die Lizenz wurde storniert',
  'cancelled.text':
    'Der Anbieter von „{{title}}“ hat die Lizenz storniert. Fragen Sie den Shop oder die Bibliothek, woher das Buch stammt.',
  'expired.title': 'Die Lizenz ist abgelaufen',
  'expired.text':
    '„{{title}}“ war bis {{end}} lesbar. Leihen oder kaufen Sie das Buch erneut, um weiterzulesen; Stelle und Notizen bleiben.',
  'expired.bare':
    'Die Lizenz von „{{title}}“ ist abgelaufen. Leihen oder kaufen Sie das Buch erneut, um weiterzulesen; Stelle und Notizen bleiben.',
  'returned.title': 'Das Buch wurde zurückgegeben',
  'returned.text':
    '„{{title}}“ ist dorthin zurückgegangen, wo es geliehen war. Leihen Sie es erneut, um weiterzulesen; Stelle und Notizen bleiben.',
  'revoked.title': 'Die Lizenz wurde entzogen',
  'revoked.text':
    'Der Anbieter von „{{title}}“ hat die Lizenz entzogen. Fragen Sie den Shop oder die Bibliothek, woher das Buch stammt.',
  'early.title': 'Noch nicht lesbar',
  'early.text': '„{{title}}“ öffnet sich am {{start}}. Versuchen Sie es dann.',
  'device.title': 'Auf einem lizenzierten Gerät lesen',
  'device.text':
    '„{{title}}“ ist durch Readium LCP so geschützt, dass kein Browser es öffnen darf. Laden Sie es herunter und lesen Sie es auf einem lizenzierten Gerät oder in einer solchen App.',
  'broken.title': 'Die Lizenz ist nicht lesbar',
  'broken.text':
    'Die Lizenz in „{{title}}“ ist beschädigt oder wurde verändert. Holen Sie das Buch dort neu, woher es stammt.',
  'adobe.title': 'Durch Adobe DRM geschützt',
  'adobe.text':
    '„{{title}}“ öffnet sich auf Geräten und in Apps, die mit Ihrer Adobe ID verbunden sind. Laden Sie es herunter und lesen Sie es dort.',
  'locked.title': 'Das Buch ist geschützt',
  'locked.text':
    '„{{title}}“ lässt sich hier nicht öffnen. Laden Sie es herunter und lesen Sie es in der App, für die es gemacht ist.',
} satisfies Words<'de', 'lcp'>;
