import type { Words } from '../../words.ts';

export const privacy = {
  'export.title': 'Ihre Daten',
  'export.text':
    'Alles, was über Sie gespeichert ist, in einer ZIP-Datei: Konto, Bücher, Markierungen und Notizen, Lesestellen, Sammlungen, Geräte und Anmeldungen. Eine E-Mail sagt, wann sie fertig ist.',
  'export.begin': 'Alles exportieren',
  'export.again': 'Neu exportieren',
  'export.beginning': 'Wird begonnen',
  'export.running': 'Ihr Export wird erstellt',
  'export.waiting': 'Ihr Export beginnt gleich',
  'export.stay': 'Er läuft ohne Sie weiter; Sie können diese Seite verlassen.',
  'export.ready': 'Ihr Export ist fertig',
  'export.until': '{{size}}. Er kann bis zum {{date}} abgeholt werden.',
  'export.download': 'Herunterladen',
  'export.next': 'Der nächste ist ab {{moment}} möglich.',
  'export.failed': 'Ihr Export konnte nicht erstellt werden. Es ist nichts verloren; versuchen Sie es noch einmal.',
  'delete.title': 'Konto löschen',
  'delete.text':
    'Ihre Bücher, Notizen, Lesestellen und alles andere von Ihnen werden endgültig gelöscht. Sie haben sieben Tage, es sich anders zu überlegen; Ihr Konto bei der Buchhandlung bleibt.',
  'delete.ask': 'Mein Konto löschen',
  'delete.question': 'Ihr Konto löschen?',
  'delete.now': 'Alle Ihre Geräte werden jetzt abgemeldet, auch dieses, und App-Passwörter gelten nicht mehr.',
  'delete.week': 'Sieben Tage lang wird nichts gelöscht: Melden Sie sich wieder an, um das Konto zu behalten.',
  'delete.then':
    'Danach sind alle Ihre Bücher, Notizen und Lesestellen verloren, und niemand kann sie wiederherstellen.',
  'delete.export': 'Wenn Sie eine Kopie behalten möchten, exportieren Sie vorher alles.',
  'delete.keep': 'Behalten',
  'delete.deleting': 'Wird gelöscht',
  'delete.asked': 'Ihr Konto wird am {{date}} gelöscht. Melden Sie sich vorher an, um es zu behalten.',
  'bar.text': 'Ihr Konto wird am {{date}} gelöscht, mit allen Büchern und Notizen.',
  'bar.keep': 'Konto behalten',
  'bar.kept': 'Ihr Konto bleibt. Es ist nichts verloren.',
} satisfies Words<'de', 'privacy'>;
