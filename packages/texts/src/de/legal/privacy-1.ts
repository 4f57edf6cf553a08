import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 1,
  title: 'Datenschutzhinweise',
  lede: 'Was diese Bibliothek über Sie weiß, warum, wer sonst davon erfährt und wie Sie es herausbekommen oder verschwinden lassen.',
  sections: [
    {
      id: 'controller',
      title: 'Wer verantwortlich ist',
      body: [
        'Verantwortlich für die Verarbeitung Ihrer Daten in diesem Dienst ist {operator}, {address}. Schreiben Sie mit jeder Frage dazu an {email}.',
        'Diese Hinweise gelten für den Dienst selbst. Die Buchhandlung, bei der Sie Ihr Konto haben, ist für dieses Konto verantwortlich und informiert Sie darüber in eigenen Hinweisen.',
      ],
    },
    {
      id: 'grounds',
      title: 'Warum wir Daten verarbeiten',
      body: [
        'Das meiste ist nötig, um den Vertrag mit Ihnen zu erfüllen: um Sie einzulassen und Ihre Bibliothek aufzubewahren und zu zeigen (Art. 6 Abs. 1 Buchst. b DSGVO). Schutz vor Missbrauch, Zugriffsprotokoll und Nachweis des Vereinbarten dienen unserem berechtigten Interesse an einem sicheren Dienst (Buchst. f). Manche Daten müssen wir aufbewahren oder herausgeben, weil das Gesetz es verlangt (Buchst. c).',
        'Es gibt keine Werbung, keine Besucheranalyse, kein Profil dessen, was Sie lesen, und keine Entscheidung über Sie, die allein eine Maschine trifft. Nichts wird verkauft.',
      ],
    },
    {
      id: 'sign-in',
      title: 'Anmeldung mit dem Konto einer Buchhandlung',
      body: [
        'Der Name oder die E-Mail-Adresse, die Sie eingeben, geht an die verbundenen Buchhandlungen, damit jede sagen kann, ob sie Sie kennt. Das Passwort geht danach an die eine Buchhandlung, die Sie gewählt haben. Wir bewahren es weder auf noch protokollieren wir es.',
        'Von der Buchhandlung erhalten wir Ihre dortige Kundennummer, Ihre E-Mail-Adresse, Ihren Vor- und Nachnamen. Nennt sie auch ein Bild von Ihnen, holt unser Server davon eine Kopie. Das bewahren wir zusammen mit dem eingegebenen Namen und dem Namen der Buchhandlung auf.',
      ],
    },
    {
      id: 'social',
      title: 'Anmeldung mit Google oder Facebook',
      body: [
        'Nur wenn die Anmeldeseite es anbietet, und nur wenn Sie den Knopf drücken, geht Ihr Browser zu Google oder Facebook. Dieses Unternehmen erfährt dann, dass Sie sich hier anmelden. Von dem kurzen Profil, das es uns sendet, bewahren wir Ihre dortige Kennung, Ihren Namen und, wenn Sie es erlauben, Ihre E-Mail-Adresse auf. Wir veröffentlichen dort nichts.',
        'In den Einstellungen können Sie diese Wege verknüpfen und wieder lösen.',
      ],
    },
    {
      id: 'account',
      title: 'Ihr Konto',
      body: [
        'Ihr Konto enthält Vor- und Nachname, E-Mail-Adresse, ein Bild, wenn Sie eines hinzufügen oder die Buchhandlung eines hat, Sprache, Erscheinungsbild, die Auswahl für die Übersicht, den Tag, an dem Sie zum ersten Mal da waren, und wie viel Platz Sie haben und nutzen. Name und E-Mail-Adresse lassen sich in den Einstellungen ändern, das Bild ändern und entfernen. Nur Sie sehen es; vor der Anmeldung erscheint es nur in einem Browser, in dem Sie sich schon einmal angemeldet haben.',
      ],
    },
    {
      id: 'library',
      title: 'Ihre Bücher und Ihr Lesen',
      body: [
        'Wir bewahren die Dateien auf, die Sie speichern, was ein Programm aus ihnen ausliest (Titel, Autor, Umschlag, Inhalt), und was Sie daran ändern. Eine Datei, die mehrere Personen Bit für Bit gleich gespeichert haben, wird einmal aufbewahrt; niemand von ihnen kann das sehen.',
        'Damit Ihre Geräte gleichauf sind, bewahren wir auf: Lesestellen, Fortschritt und frühere Stellen, wie lange und wann Sie gelesen oder gehört haben, Lesezeichen, Markierungen und Notizen, Favoriten, Sammlungen und Meldungen des Dienstes an Sie. Eine Passphrase für ein Buch unter LCP wird verschlüsselt aufbewahrt.',
        'Gelöschte Bücher warten höchstens dreißig Tage im Papierkorb.',
      ],
    },
    {
      id: 'purchases',
      title: 'Bücher, die eine Buchhandlung liefert',
      body: [
        'Eine verbundene Buchhandlung kann ein Buch, das Sie dort gekauft haben, in Ihre Bibliothek legen. Dazu sendet sie uns Ihre Kundennummer und die Datei. Wenn Sie hier noch nie angemeldet waren, wartet beides, bis Sie es sind. Nimmt die Buchhandlung das Buch zurück, verlässt es Ihre Bibliothek.',
        'Von uns erfährt die Buchhandlung nicht, was Sie sonst haben oder was Sie lesen. Eine Ausnahme ist der Anbieter eines Buches unter LCP, und nur für dieses Buch: Wenn Sie es öffnen, fragen wir ihn, ob die Lizenz noch gilt, und melden uns dort mit einer Kennung an, die nur für Sie und diesen Anbieter gebildet wird. Ihr Netz erfährt er nicht.',
      ],
    },
    {
      id: 'security',
      title: 'Sitzungen, Geräte und Schutz',
      body: [
        'Zu jeder Anmeldung bewahren wir die Zeit, den Weg, die letzte Nutzung, die Selbstauskunft des Browsers oder Programms und Ihr Netz auf: die IP-Adresse, gekürzt auf /24 (IPv4) oder /64 (IPv6). Sie sehen diese Liste in den Einstellungen und können jeden Eintrag beenden. Wir schreiben Ihnen, wenn sich ein neues Gerät anmeldet.',
        'Gescheiterte Anmeldungen werden nach Konto und gekürztem Netz gezählt und binnen zwei Stunden vergessen. Sitzungsschlüssel und App-Passwörter werden nur als Prüfsummen aufbewahrt. Eine Anmeldung per QR-Code kann zehn Minuten lang bestätigt werden.',
      ],
    },
    {
      id: 'log',
      title: 'Das Zugriffsprotokoll',
      body: [
        'Zu jeder Anfrage schreibt der Server eine Zeile mit IP-Adresse, Zeit, abgerufener Datei, Datenmenge, Ergebnis und Dauer, Browser und Version, Betriebssystem und der verweisenden Seite. Passwörter und Sitzungsschlüssel werden herausgeschnitten.',
        'Die Zeilen dienen dazu, Fehler und Angriffe zu finden. Sie werden höchstens 30 Tage aufbewahrt, es sei denn, einzelne werden länger gebraucht, um einen Angriff aufzuklären.',
      ],
    },
    {
      id: 'browser',
      title: 'Cookies und was Ihr Browser behält',
      body: [
        'Wir setzen nur Cookies, ohne die der Dienst nicht auskommt: eines, das Sie angemeldet hält, eines, an dem ein Browser wiedererkannt wird, damit Sie nur vor neuen Geräten gewarnt werden, und kurzlebige während der Anmeldung per QR-Code, Google oder Facebook. Skripte können sie nicht lesen.',
        'In seinem eigenen Speicher behält der Browser Sprache, Erscheinungsbild und Seiteneinstellungen, eine Kopie Ihrer Bücherliste und was Sie ohne Netz getan haben. Beim Abmelden verschwindet das Cookie der Sitzung.',
        'Es gibt keine Cookies für Analyse oder Werbung, weder unsere noch fremde; darum fragt auch nichts nach Ihrer Einwilligung dazu.',
      ],
    },
    {
      id: 'mail',
      title: 'E-Mail',
      body: [
        'Wir schreiben Ihnen nur über den Dienst: Bestätigung des Zugangs, neue Geräte, Änderungen der Bedingungen, Maßnahmen, Export und Löschung Ihrer Daten. Einen Newsletter gibt es nicht. Die Nachrichten enthalten keine Bilder oder Links, die uns verraten, ob Sie sie geöffnet haben.',
      ],
    },
    {
      id: 'records',
      title: 'Nachweise und Maßnahmen',
      body: [
        'Als Nachweis des Vertrags bewahren wir auf, welche Fassung der Bedingungen Sie angenommen haben, eine Prüfsumme des Textes in der gezeigten Sprache, Zeit, Weg der Anmeldung und gekürztes Netz; wann wir Ihnen eine Änderung mitgeteilt haben; und einen Widerspruch.',
        'Eine Maßnahme gegen ein Konto wird mit ihrem Grund aufbewahrt. Wird ein Konto gesperrt, bleibt nach der Löschung eine mit einem Schlüssel gebildete Prüfsumme der Kundennummer, damit die Sperre hält. Sie verrät niemandem, wer Sie sind.',
      ],
    },
    {
      id: 'recipients',
      title: 'Wer Daten erhält',
      body: [
        'Außer der Buchhandlung und, wenn Sie sie nutzen, Google oder Facebook erhalten nur die Daten, die für uns Server, Speicher oder Mail betreiben: in unserem Auftrag und an unsere Weisungen gebunden. Behörden erhalten Daten, wenn das Gesetz uns verpflichtet.',
        'Sitzt jemand davon außerhalb des Europäischen Wirtschaftsraums, geschieht das nur unter den Bedingungen der DSGVO (Art. 44 ff.). Fragen Sie uns unter {email}, wer es ist.',
        'Nur wenn Sie einen Tarif bezahlen, und nur auf der Seite dafür, lädt Ihr Browser ein Skript von PayPal; PayPal erfährt dann, was Sie kaufen und was es kostet. Womit Sie bezahlen, bleibt bei PayPal. Von PayPal erhalten wir die Nummern von Bestellung und Zahlung und ob das Geld eingegangen ist.',
      ],
    },
    {
      id: 'duration',
      title: 'Wie lange Daten bleiben',
      body: [
        'Ihre Bibliothek bleibt so lange wie Ihr Konto. Eine Sitzung, die niemand nutzt, endet nach einigen Monaten; beendete Sitzungen werden eine Woche später entfernt.',
        'In den Einstellungen können Sie alles exportieren (ein ZIP Ihrer Daten und Dateien) und Ihr Konto löschen. Die Löschung beginnt nach sieben Tagen, in denen Sie sie noch zurücknehmen können; dann wird alles, was Ihnen gehört, aus Datenbank und Speicher entfernt. Sicherungskopien gehen, wenn ihre Zeit um ist. Daten, zu deren Aufbewahrung das Gesetz uns verpflichtet, bleiben so lange und dienen nichts anderem.',
        'Zu jeder Zahlung speichern wir Tarif, Preis, Zeit, Stand und diese Nummern sowie eine Rechnung mit Ihrem Namen und Ihrer E-Mail-Adresse. Das Gesetz verpflichtet uns, Zahlungen sechs und Rechnungen zehn Jahre ab dem Jahresende aufzubewahren. Löschen Sie Ihr Konto, entfernen wir die E-Mail-Adresse daraus.',
      ],
    },
    {
      id: 'rights',
      title: 'Ihre Rechte und Änderungen dieser Hinweise',
      body: [
        'Sie haben das Recht,',
        [
          'zu erfahren, welche Daten von Ihnen wir verarbeiten, und eine Kopie zu erhalten;',
          'falsche Daten berichtigen zu lassen;',
          'Daten löschen oder ihre Verarbeitung einschränken zu lassen;',
          'Ihre Daten in einer Form zu erhalten, die andere Programme lesen können;',
          'einer Verarbeitung zu widersprechen, die auf unserem berechtigten Interesse beruht.',
        ],
        'Schreiben Sie an {email} oder nutzen Sie die Einstellungen. Sie können sich auch bei einer Datenschutzbehörde beschweren, etwa an Ihrem Wohnort.',
        'Wenn sich der Dienst ändert, ändern sich auch diese Hinweise. Jeder Text hat eine Fassung; es gilt die hier gezeigte.',
      ],
    },
  ],
};
