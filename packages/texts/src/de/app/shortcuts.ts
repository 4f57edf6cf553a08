import type { Words } from '../../translation-types.ts';

export const shortcuts = {
  title: 'Tastenkürzel',
  search: 'Bibliothek durchsuchen',
  move: 'Zwischen Büchern wechseln',
  ends: 'Erstes oder letztes Buch',
  pages: 'Eine Bildschirmseite auf oder ab',
  open: 'Buch öffnen',
  menu: 'Optionen des Buches',
  select: 'Buch auswählen',
  extend: 'Mehrere Bücher auswählen',
  all: 'Alle Bücher auswählen',
  next: 'Nächstes Bedienelement',
  previous: 'Voriges Bedienelement',
  close: 'Schließen oder Auswahl aufheben',
  show: 'Tastenkürzel anzeigen',
} satisfies Words<'de', 'shortcuts'>;
