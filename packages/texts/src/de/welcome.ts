import type { WelcomeText } from '../shapes/welcome-text.ts';

export const welcome: WelcomeText = {
  title: 'Willkommen bei Lectern',
  contents: 'Inhalt',
  description: 'Eine kurze Anleitung: Bücher hochladen, lesen und die Stelle wiederfinden.',
  chapters: [
    {
      title: 'Ihr Regal',
      blocks: [
        'Lectern ist ein Zuhause für die Bücher, die Ihnen gehören. Sie laden ein Buch einmal hoch, und von da an wartet es in jedem Browser auf Sie, in dem Sie sich anmelden: am Schreibtisch, auf dem Sofa oder am geliehenen Rechner in einer Hotelhalle.',
        'Dieses Buch ist das erste in Ihrem Regal, damit Sie alles gleich ausprobieren können. Es gehört Ihnen wie jedes andere. Lesen Sie es, hören Sie mittendrin auf, kehren Sie zurück und löschen Sie es, wenn Sie es nicht mehr brauchen.',
        'Die Bibliothek zeigt Ihre Bücher als Umschläge. Hat ein Buch keinen Umschlag, wird einer aus Titel und Autor gezeichnet. Ein Klick öffnet das Buch; im Menü daneben finden Sie alles Weitere.',
      ],
    },
    {
      title: 'Bücher hochladen',
      blocks: [
        'Ziehen Sie ein Buch von Ihrem Computer irgendwo auf die Bibliothek, oder drücken Sie den Knopf zum Hochladen und wählen Sie es aus. Es dürfen auch mehrere auf einmal sein. Bei jedem sehen Sie, wie weit es ist, und können die Bibliothek währenddessen weiter benutzen.',
        'Lectern liest EPUB, das Format, das die meisten Buchhandlungen verkaufen, und viele weitere: PDF, FB2, Kindle- und Textdateien, Comics und Hörbücher. Titel, Autoren, Reihe und Umschlag stehen in der Datei; Sie müssen nichts ausfüllen.',
        [
          'Haben Sie genau dieselbe Datei schon, sagt Lectern es Ihnen und behält nur eine.',
          'Ist etwas kein Buch oder beschädigt, erfahren Sie, was nicht stimmt, und nichts wird gespeichert.',
          'Ihr Speicherplatz und was davon noch frei ist, steht in Ihrem Konto.',
        ],
      ],
    },
    {
      title: 'Lesen',
      blocks: [
        'Ein Buch öffnet sich auf der Seite, auf der Sie es verlassen haben. Blättern Sie mit den Pfeiltasten, mit der Leertaste oder mit einem Klick an den Rand der Seite; auf einem Touchscreen wischen oder tippen Sie. In einem Buch, das von rechts nach links läuft, folgen die Tasten dem Papier: Der linke Pfeil führt weiter.',
        [
          'Das Inhaltsverzeichnis bringt Sie zu jedem Kapitel.',
          'In den Einstellungen der Seite ändern Sie Schriftgröße, Farben und Ränder, und Ihre Stelle bleibt, wo sie war.',
          'Der Balken am unteren Rand zeigt, wie weit Sie gekommen sind.',
        ],
        'Ihre Stelle reist mit. Einen Augenblick nach dem Umblättern ist sie gesichert, und jeder andere Browser, in dem Sie das Buch öffnen, macht dort weiter. Bricht die Verbindung mitten im Kapitel ab, lesen Sie ruhig weiter: Die Stelle wird übertragen, sobald das Netz wieder da ist.',
        'Bücher werden hinter einer Wand gezeigt. Ein Buch kann keine Programme ausführen, niemanden draußen anrufen und Ihr Konto nicht sehen, was auch immer in ihm steht.',
      ],
    },
    {
      title: 'Bücher mitnehmen und löschen',
      blocks: [
        'Was Sie hochladen, bleibt Ihres. Über das Menü können Sie jedes Buch herunterladen: Sie bekommen genau die Datei, die Sie hochgeladen haben, Byte für Byte, für ein anderes Programm oder ein Lesegerät.',
        'Um ein Buch zu entfernen, wählen Sie im selben Menü „Löschen“. Dreißig Tage lang wartet es dann mit Ihrer Lesestelle und Ihren Notizen im Papierkorb und belegt dort keinen Speicherplatz.',
        'Mehr müssen Sie nicht wissen. Laden Sie ein Buch hoch, das Sie schon lange lesen wollten, und schlagen Sie die erste Seite auf.',
      ],
    },
  ],
};
