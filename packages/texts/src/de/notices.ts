import type * as english from '../en/notices.ts';

export const notices: typeof english.notices = {
  'space.low': 'Ihr Speicherplatz ist fast voll. Löschen Sie Bücher, die Sie nicht mehr brauchen.',
  'upload.no_space': 'Nicht genug Platz zum Hochladen des Buches. Löschen Sie Bücher und versuchen Sie es noch einmal.',
  'upload.unsupported': 'Dieses Format wird nicht unterstützt. Versuchen Sie das Buch in einem anderen Format.',
  'upload.refused': '{{reason}}',
  'upload.failed': 'Beim Hochladen des Buches ist ein Fehler aufgetreten. Versuchen Sie es noch einmal.',
  'upload.left_out': 'Hinzugefügt. Diese Dateien sind nicht abspielbar und wurden ausgelassen: {{reason}}',
  'purchase.arrived': 'Neues Buch hinzugefügt. Gekauft bei {{reason}}.',
  'standing.warned': 'Sie haben eine Verwarnung erhalten. {{reason}}',
  'standing.book_removed': 'Wir haben dieses Buch entfernt. {{reason}}',
  'standing.restricted':
    'Ihr Konto ist eingeschränkt. Sie können lesen und herunterladen, aber nichts ändern. {{reason}}',
  'standing.unrestricted': 'Ihr Konto ist nicht mehr eingeschränkt. {{reason}}',
  'standing.ends':
    'Wir haben den Vertrag gekündigt. Ihr Konto wird 14 Tage nach dieser Mitteilung gelöscht. Exportieren Sie vorher Ihre Bücher. {{reason}}',
  'standing.stays': 'Ihr Konto wird nicht gelöscht. Wir haben die Kündigung zurückgenommen. {{reason}}',
};
