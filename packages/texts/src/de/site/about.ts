import type { AboutText } from '../../shapes/site-text.ts';

export const text: AboutText = {
  title: 'Lectern: eine Bibliothek für E-Books und Hörbücher',
  description:
    'E-Books und Hörbücher an einem Ort, auf jedem Gerät an der Seite oder Sekunde geöffnet, an der Sie aufgehört haben. 2 GB kostenlos.',
  keywords: ['E-Book-Bibliothek', 'Hörbücher', 'Cloud-Bibliothek', 'Leseposition', 'EPUB-Reader', 'selbst betreiben'],
  heading: ['Hier zuklappen.', 'Dort weiterlesen.'],
  lede: 'Lectern bewahrt Ihre E-Books und Hörbücher an einem Ort auf, mit der Seite, der Notiz und der Sekunde, bei der Sie waren. Auf dem E-Reader im Bett, auf dem Smartphone in der Bahn, im Browser bei der Arbeit.',
  signIn: 'Mit Ihrer Buchhandlung anmelden',
  howItWorks: 'So funktioniert’s',
  facts: '2 GB kostenlos. Mehr als zwanzig Formate. Ihre Dateien gehören Ihnen.',
  pictures: [
    {
      id: 'library',
      title: 'Eine Bibliothek, die mitwächst',
      text: 'Cover, Autoren, Reihen, Genres und Sammlungen und eine Suche, die Tippfehler verzeiht. Auch mit 100.000 Büchern bleibt sie schnell, und sie öffnet sich auch offline.',
      alt: 'Die Bibliothek: Cover in Reihen, jedes mit seinem Lesefortschritt',
    },
    {
      id: 'reader',
      title: 'Seiten, wie Sie sie mögen',
      text: 'Blättern oder scrollen Sie. Wählen Sie aus fünf Schriftarten und sieben Seitenfarben, fügen Sie eigene Schriftarten hinzu oder behalten Sie die Gestaltung des Verlags. Markierungen, Notizen und Fußnoten bleiben beim Text.',
      alt: 'Der Reader: ein aufgeschlagenes Buch, der Text in Spalten gesetzt',
    },
    {
      id: 'player',
      title: 'Gemacht für lange Hörstunden',
      text: 'Kapitel, ein Tempo für jedes Buch, Lesezeichen mit Notizen und ein Einschlaftimer, der den Ton ausblendet. Das Buch läuft weiter, während Sie sich in Ihrer Bibliothek umsehen.',
      alt: 'Der Player: ein Hörbuch mit Cover, Kapiteln und Steuerung',
    },
  ],
  formats: {
    title: 'Die Bücher, die Sie schon haben',
    text: 'EPUB, PDF, FB2, MOBI, AZW3, DOCX, RTF, HTML, TXT, CHM, DjVu und Comics (CBZ, CBR, CB7, CBT) lesen Sie im Browser. M4B, M4A und MP3 hören Sie dort, FLAC, Opus, Ogg, AAC und WAV, soweit der Browser sie abspielt. ACSM-Dateien und Bücher mit Adobe-DRM werden für Ihren E-Reader gespeichert. Was Sie herunterladen, ist immer die Datei, die Sie hochgeladen haben, Byte für Byte.',
  },
  devices: {
    title: 'Die Geräte, die Sie schon haben',
    text: 'Ein Browser genügt, auf dem Computer, dem Tablet oder dem Smartphone, auf Deutsch, Englisch, Russisch, Ukrainisch oder Chinesisch. E-Reader und Apps, die sich mit dieser Cloud verbinden, nutzen dasselbe Konto oder ein eigenes Passwort, das Sie widerrufen können.',
  },
  privacy: {
    title: 'Was Sie lesen, ist Ihre Sache',
    text: 'Niemand erstellt ein Werbeprofil von Ihnen, und nichts über Sie wird verkauft. Ihre Buchhandlung erfährt von uns nicht, was Sie hier lesen. In den Einstellungen können Sie alles exportieren und löschen.',
  },
  selfHosting: {
    title: 'Selbst betreiben',
    text: 'Lectern ist freie Software unter der Apache License 2.0. Auf einem Rechner mit Node 20 oder neuer installiert, baut und startet ein einziger Befehl im Quellordner alles: die Datenbank, eine Beispielbuchhandlung und eine Bibliothek zum Umsehen.',
    command: 'npm start',
  },
};
