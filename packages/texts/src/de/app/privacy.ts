import type { Words } from '../../translation-types.ts';

export const privacy = {
  'export.title': 'Ihre Daten',
  'export.text':
    'Alles, was wir über Sie speichern, als ZIP-Datei: Konto, Bücher, Markierungen und Notizen, Positionen, Sammlungen, Geräte und Anmeldungen. Sie erhalten eine E-Mail, sobald sie fertig ist.',
  'export.start': 'Alles exportieren',
  'export.again': 'Erneut exportieren',
  'export.starting': 'Export wird gestartet',
  'export.running': 'Ihr Export wird erstellt',
  'export.waiting': 'Ihr Export beginnt gleich',
  'export.canLeave': 'Sie können diese Seite verlassen. Sie erhalten eine E-Mail, sobald der Export fertig ist.',
  'export.ready': 'Ihr Export ist fertig',
  'export.availableUntil': '{{size}}. Verfügbar bis {{date}}.',
  'export.download': 'Herunterladen',
  'export.nextAt': 'Ein neuer Export ist ab {{moment}} möglich.',
  'export.failed': 'Ihr Export konnte nicht erstellt werden. Versuchen Sie es noch einmal.',
  'delete.title': 'Konto löschen',
  'delete.text':
    'Löscht Ihre Bücher, Notizen, Positionen und alle anderen Daten endgültig. Sie haben sieben Tage, es sich anders zu überlegen. Ihr Konto bei der Buchhandlung bleibt bestehen.',
  'delete.confirm': 'Mein Konto löschen',
  'delete.confirmTitle': 'Ihr Konto löschen?',
  'delete.pointSignOut':
    'Sie werden auf allen Geräten abgemeldet, auch auf diesem, und App-Passwörter gelten nicht mehr.',
  'delete.pointDelay':
    'Sieben Tage lang wird nichts gelöscht. Um das Konto zu behalten, melden Sie sich in dieser Zeit wieder an.',
  'delete.pointErasure':
    'Danach werden alle Bücher, Notizen und Positionen gelöscht und lassen sich nicht wiederherstellen.',
  'delete.pointExport': 'Möchten Sie eine Kopie behalten? Exportieren Sie vorher Ihre Daten.',
  'delete.cancel': 'Abbrechen',
  'delete.deleting': 'Konto wird gelöscht',
  'delete.scheduled': 'Ihr Konto wird am {{date}} gelöscht. Melden Sie sich vorher an, um es zu behalten.',
  'notice.text': 'Ihr Konto wird am {{date}} gelöscht, mit allen Büchern und Notizen.',
  'notice.keep': 'Konto behalten',
  'notice.cancelled': 'Ihr Konto wird nicht gelöscht.',
} satisfies Words<'de', 'privacy'>;
