import type { Words } from '../../translation-types.ts';

export const legal = {
  'terms.title': 'Nutzungsbedingungen',
  version: 'Fassung {{version}}',
  note: 'Mit der Anmeldung machen Sie das verbindliche Angebot, die <terms>Nutzungsbedingungen</terms> anzunehmen, und bestätigen, dass Sie über 16 und voll geschäftsfähig sind. Wie wir mit Ihren Daten umgehen, steht in den <privacy>Datenschutzhinweisen</privacy>.',
  'change.text':
    'Am {{date}} treten neue Nutzungsbedingungen in Kraft. Wenn Sie bis dahin nicht widersprechen, nehmen Sie sie an.',
  'change.read': 'Lesen',
  'change.object': 'Widersprechen',
  'change.hide': 'Ausblenden',
  'object.title': 'Den neuen Bedingungen widersprechen?',
  'object.text':
    'Für Sie gelten weiter die Bedingungen, die Sie angenommen haben. Der Betreiber kann den Vertrag dann mit einer Frist von 14 Tagen kündigen. Vorher können Sie Ihre Bücher und Notizen exportieren; den Widerspruch können Sie in den Einstellungen zurücknehmen.',
  'object.cancel': 'Abbrechen',
  objectionRecorded: 'Ihr Widerspruch wurde erfasst. Wir bestätigen ihn per E-Mail.',
  consents: 'Angenommene Bedingungen',
  'consents.text': 'Mit der Anmeldung bieten Sie an, die geltenden Bedingungen anzunehmen. Das wurde erfasst:',
  'consents.none': 'Noch nichts erfasst. Ihre Annahme wird bei der nächsten Anmeldung erfasst.',
  applies: 'gilt für Sie',
  accepted: 'Angenommen am {{date}} · {{way}} · Netz {{network}}',
  checksum: 'Prüfsumme des Textes ({{language}})',
  pending: 'Fassung {{version}} tritt am {{date}} in Kraft',
  'pending.open': 'Wenn Sie bis dahin nicht widersprechen, gilt sie für Sie.',
  'pending.objected':
    'Sie haben am {{date}} widersprochen. Es gelten weiter die Bedingungen, die Sie angenommen haben.',
  cancelObjection: 'Widerspruch zurücknehmen',
  objectionCancelled: 'Widerspruch zurückgenommen.',
  'way.password': 'mit Passwort',
  'way.app-password': 'mit App-Passwort',
  'way.google': 'mit Google',
  'way.facebook': 'mit Facebook',
  'way.qr': 'per QR-Code',
  'way.phone': 'mit einem Code für das Smartphone',
} satisfies Words<'de', 'legal'>;
