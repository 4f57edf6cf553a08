import type { Words } from '../../translation-types.ts';

export const avatar = {
  choose: 'Bild hochladen',
  change: 'Bild ändern',
  remove: 'Entfernen',
  removing: 'Wird entfernt',
  hint: 'JPEG, PNG oder WebP. Nur Sie sehen es.',
  'crop.title': 'Bild zuschneiden',
  'crop.zoom': 'Zoom',
  'crop.x': 'Waagerecht',
  'crop.y': 'Senkrecht',
  'crop.preview': 'Vorschau',
  'crop.hint': 'Ziehen Sie das Bild oder nutzen Sie die Regler.',
  'crop.save': 'Bild übernehmen',
  'crop.saving': 'Wird gespeichert',
  done: 'Bild aktualisiert.',
  removed: 'Bild entfernt.',
  'undo.failed': 'Das Bild ließ sich nicht wiederherstellen: {{why}}',
} satisfies Words<'de', 'avatar'>;
