import type { AdvantagesText } from '../../shapes/site-text.ts';

export const text: AdvantagesText = {
  title: 'Vorteile von Lectern',
  description:
    'Aufs Wort genau weiterlesen, gute Typografie, ein richtiger Hörbuch-Player, Ordnung in großen Bibliotheken, Käufe, die von selbst ankommen.',
  keywords: ['E-Book-Reader', 'Hörbuch-Player', 'Synchronisierung', 'Typografie', 'Sammlungen', 'Datenexport'],
  heading: 'Von Leuten gemacht, denen nicht egal ist, wo eine Seite endet',
  lede: 'Sechs Dinge, die Lectern für Sie tut, und was dahintersteckt.',
  advantages: [
    {
      id: 'position',
      title: 'Aufs Wort genau weiterlesen',
      text: 'Auf einem Gerät aufhören, auf dem nächsten weiterlesen. Sind sich zwei Geräte uneinig, werden Sie gefragt, und keine Position geht verloren.',
    },
    {
      id: 'typography',
      title: 'Schrift, die sich gut liest',
      text: 'Fünf Schriftarten, darunter eine bei Sehschwäche und eine bei Legasthenie, und Ihre eigenen. Silbentrennung, Ränder, Abstände und sieben Seitenfarben, für ein Buch oder für alle.',
    },
    {
      id: 'listening',
      title: 'Hörbücher, wie es sich gehört',
      text: 'Kapitel, Lesezeichen mit Notizen, ein Einschlaftimer, der den Ton ausblendet, Tempo von 0,5× bis 4× und die Restzeit bei Ihrem Tempo.',
    },
    {
      id: 'organising',
      title: 'Ordnung in großen Bibliotheken',
      text: 'Autoren, Reihen mit den fehlenden Bänden, Genres, Sammlungen, Bewertungen. Die Suche nach Tolstoi findet auch Толстой, selbst mit Tippfehler.',
    },
    {
      id: 'shops',
      title: 'Käufe, die ankommen',
      text: 'Melden Sie sich mit dem Konto Ihrer Buchhandlung an. Was Sie bei einer verbundenen Buchhandlung kaufen, kann von selbst in Ihrer Bibliothek erscheinen.',
    },
    {
      id: 'ownership',
      title: 'Jederzeit zum Mitnehmen',
      text: 'Laden Sie jede Datei so herunter, wie Sie sie hochgeladen haben. Notizen exportieren Sie als Markdown, HTML, CSV, JSON oder EPUB Annotations.',
    },
  ],
  sections: [
    {
      id: 'formats',
      title: 'Mehr als EPUB',
      body: [
        'Bücher in FB2, MOBI, AZW3, DOCX, RTF, HTML, CHM und reinem Text werden beim ersten Öffnen zum Lesen aufbereitet, mit Inhaltsverzeichnis, Fußnoten und Bildern. PDF, Comics und DjVu erscheinen Seite für Seite. Ihre Datei wird nie verändert. Die vollständige Liste steht in [den FAQ](page:faqFileStorage#formats).',
      ],
    },
    {
      id: 'notes',
      title: 'Notizen, die bleiben, wo sie hingehören',
      body: [
        'Markierungen in fünf Farben und drei Arten, Notizen und Lesezeichen. Sie bleiben bei jeder Schriftgröße an denselben Wörtern und finden diese auch in einer anderen Ausgabe wieder. Haben Sie eine Notiz auf zwei Geräten geändert, bleiben ihre früheren Versionen erhalten.',
      ],
    },
    {
      id: 'offline',
      title: 'Ohne Netz',
      body: [
        'Ab dem zweiten Besuch öffnet sich die App auch offline und zeigt Ihre Bibliothek. Was Sie dann markieren, bewerten oder in Sammlungen legen, wird gesendet, sobald das Netz wieder da ist. Um ein Buch zu öffnen, brauchen Sie eine Verbindung, es sei denn, ein E-Reader oder eine App hat es heruntergeladen.',
      ],
    },
    {
      id: 'security',
      title: 'Sorgsam mit Ihrem Konto',
      body: [
        'Ihr Passwort geht an Ihre Buchhandlung und wird hier nicht gespeichert. Sie können Passkeys oder eine Authenticator-App hinzufügen, sehen jedes angemeldete Gerät und können jedes einzeln abmelden. Apps und E-Reader bekommen eigene Passwörter. Der Text eines Buches ist von Ihrem Konto getrennt: Er führt keine Skripte aus und lädt nichts von anderswo.',
      ],
    },
    {
      id: 'statistics',
      title: 'Ihr Lesen in Zahlen',
      body: [
        'Lese- und Hörzeit, Tage in Folge, gelesene Bücher, ein Jahresziel. Nur Sie sehen das, und Ihre Lesezeiten können Sie als Tabelle exportieren.',
      ],
    },
    {
      id: 'accessibility',
      title: 'Für alle, die lesen',
      body: [
        'Lectern folgt WCAG 2.2, Stufe AA. Alles lässt sich mit der Tastatur bedienen, im hellen, dunklen und klassischen Design, und der Text von Büchern lässt sich auf das Dreifache vergrößern. Bei Büchern, die eine Aufnahme ihres Textes enthalten, können Sie mitlesen; andere liest Ihr Browser vor. Die Wörter bleiben in jeder Seitenfarbe lesbar, und Bilder, Tabellen und Formeln öffnen sich groß.',
      ],
    },
  ],
};
