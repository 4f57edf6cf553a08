import type { Words } from '../../translation-types.ts';

export const fulfilment = {
  token: 'Token für Ihr Gerät',
  expired: 'Abgelaufen',
  expiresSoon: 'Läuft in weniger als einer Minute ab',
  expiresIn: 'Läuft {{time}} ab',
  download: 'Token herunterladen',
  title: 'So kommt das Buch auf Ihr Gerät',
  what: 'Diese Datei ist ein Token, nicht das Buch selbst. Ihr Gerät tauscht es gegen das Buch ein.',
  whatFormat:
    'Diese Datei ist ein Token, nicht das Buch selbst. Ihr Gerät tauscht es gegen das Buch ein (Format: {{format}}).',
  expiredHelp:
    'Dieses Token ist abgelaufen. Holen Sie sich eine neue Datei im Shop oder in der Bibliothek, von der Sie das Buch haben, und laden Sie sie hier hoch: Sie ersetzt diese.',
  'step.download': 'Laden Sie das Token herunter.',
  'step.open':
    'Öffnen Sie es in Adobe Digital Editions auf dem Computer oder auf einem E-Reader, der mit Ihrer Adobe ID registriert ist.',
  'step.read': 'Das Gerät lädt das Buch. Danach können Sie es dort lesen.',
  singleDevice: 'Dieses Buch ist nur für ein Gerät bestimmt. Öffnen Sie das Token auf dem Gerät, auf dem Sie lesen.',
  devices: 'Geräte',
  onDevice: 'Eingelöst auf {{serial}}, {{moment}}',
  failedOn: 'Letzter Versuch auf {{serial}}, {{moment}}:',
  'failure.account': 'für ein anderes Konto eingelöst.',
  'failure.device': 'die Höchstzahl an Geräten ist erreicht.',
  'failure.expired': 'das Token war abgelaufen.',
  'failure.again': 'der Server des Shops hat nicht richtig geantwortet. Versuchen Sie es auf dem Gerät noch einmal.',
  'failure.other':
    'das Einlösen ist fehlgeschlagen. Versuchen Sie es auf dem Gerät noch einmal oder fragen Sie den Shop.',
  heading: 'Dieses Buch lesen Sie auf Ihrem Gerät',
} satisfies Words<'de', 'fulfilment'>;
