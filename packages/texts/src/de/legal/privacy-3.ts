import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 3,
  title: 'Datenschutzhinweise',
  lede: 'Was dieser Dienst über Sie speichert, warum, wer es sonst erhält, wie lange es bleibt und was Sie damit tun können.',
  sections: [
    {
      id: 'controller',
      title: 'Wer verantwortlich ist',
      body: [
        'Verantwortlich für die Verarbeitung Ihrer Daten in diesem Dienst ist {operator}, {address}. Fragen und Anträge zu Ihren Daten richten Sie an {email}.',
        'Diese Hinweise gelten für den Dienst und seine öffentlichen Seiten. Für Ihr Konto bei der Buchhandlung ist diese verantwortlich und informiert Sie darüber in eigenen Datenschutzhinweisen.',
      ],
    },
    {
      id: 'grounds',
      title: 'Zwecke und Rechtsgrundlagen',
      body: [
        'Wir verarbeiten Daten zu diesen Zwecken:',
        [
          'Um den Vertrag mit Ihnen zu erfüllen: Anmeldung, Speichern und Synchronisieren Ihrer Bibliothek, Zustellung von Käufen, bezahlte Tarife und E-Mails über den Dienst (Art. 6 Abs. 1 Buchst. b DSGVO).',
          'Mit Ihrer Einwilligung, die Sie jederzeit widerrufen können: Newsletter, öffentliche Bewertungen, eine verbundene Lese-Community sowie freiwillige Cookies mit der Zählung von Seitenaufrufen (Buchst. a).',
          'Für unser berechtigtes Interesse an einem sicheren und zuverlässigen Dienst: Zugriffsprotokolle, Schutz vor Missbrauch, Nachweis des Vereinbarten und Antworten auf Ihre Nachrichten (Buchst. f).',
          'Um das Gesetz zu erfüllen: Rechnungen und Aufzeichnungen über Zahlungen sowie Auskünfte, die Behörden verlangen dürfen (Buchst. c).',
        ],
        'Sie müssen uns keine Daten geben. Ohne die Daten, die der Vertrag erfordert, können wir Ihnen aber keinen Zugang geben. Wir verkaufen keine Daten, zeigen keine Werbung, bilden kein Werbeprofil von Ihnen und treffen keine ausschließlich automatisierten Entscheidungen, die Ihnen gegenüber rechtliche Wirkung entfalten oder Sie in ähnlicher Weise erheblich beeinträchtigen.',
      ],
    },
    {
      id: 'sign-in',
      title: 'Anmeldung',
      body: [
        'Der Name oder die E-Mail-Adresse, die Sie eingeben, geht an die verbundenen Buchhandlungen, damit jede sagen kann, ob sie Sie kennt. Das Passwort geht nur an die Buchhandlung, die Sie wählen. Wir speichern und protokollieren es nicht. Von der Buchhandlung erhalten wir Kundennummer, E-Mail-Adresse, Vor- und Nachnamen und speichern sie zusammen mit dem eingegebenen Namen und dem Namen der Buchhandlung.',
        'Bietet die Anmeldeseite Google oder Facebook an und drücken Sie die Schaltfläche, geht Ihr Browser zu diesem Unternehmen; es erfährt, dass Sie sich hier anmelden. Wir erhalten und speichern Ihre dortige Kennung, Ihren Namen und, wenn Sie es erlauben, Ihre E-Mail-Adresse. In den Einstellungen können Sie diese Konten verknüpfen und wieder trennen.',
        'Eine Anmeldung per QR-Code wird zehn Minuten lang gespeichert. Richten Sie einen zweiten Faktor ein, speichern wir die öffentlichen Schlüssel Ihrer Passkeys, das verschlüsselte Geheimnis Ihrer Authenticator-App und Prüfsummen Ihrer Wiederherstellungscodes.',
      ],
    },
    {
      id: 'account',
      title: 'Ihr Konto',
      body: [
        'Ihr Konto enthält Vor- und Nachname, E-Mail-Adresse, Sprache, Design, die Anordnung der Übersicht, den Tag Ihrer ersten Anmeldung, Ihren Tarif und wie viel Speicherplatz Sie haben und nutzen. Namen und E-Mail-Adresse können Sie in den Einstellungen ändern.',
        'Sie können ein Bild hinzufügen. Nennt Ihre Buchhandlung eines, holt unser Server es ab und speichert eine kleine Kopie; die Buchhandlung erfährt dadurch nicht, wann Sie lesen. Das Bild sehen nur Sie, und vor der Anmeldung erscheint es nur in einem Browser, in dem Sie sich schon einmal angemeldet haben. In den Einstellungen können Sie es ersetzen oder entfernen.',
      ],
    },
    {
      id: 'library',
      title: 'Ihre Bibliothek und Ihr Lesen',
      body: [
        'Wir speichern die Dateien, die Sie hochladen, was ein Programm aus ihnen ausliest (Titel, Autor, Cover, Inhaltsverzeichnis, Wörter für die Suche), und Ihre Änderungen daran. Eine Datei, die mehrere Personen genau gleich gespeichert haben, wird einmal aufbewahrt. Niemand von ihnen kann das bemerken.',
        'Damit Ihre Geräte übereinstimmen, speichern wir Lese- und Hörpositionen mit dem Gerät, von dem sie kommen, frühere Positionen, Fortschritt, Lesezeichen, Markierungen, Notizen, Favoriten, Sammlungen und Mitteilungen. Ihre Sterne und Rezensionen zu Büchern Ihrer Bibliothek sind privat: Keine andere Person, keine Buchhandlung und keine Community sieht sie.',
        'Für Ihre Lesestatistik speichern wir, wann und wie lange Sie gelesen oder gehört haben, wie viele Seiten Sie umgeblättert haben, wann Sie ein Buch beendet haben, und Ihr Jahresziel. Die Statistik wird auf unserem Server nur für Sie berechnet.',
        'Schriftarten und Wörterbücher, die Sie hinzufügen, speichern wir wie Ihre Bücher: Nur Sie können sie nutzen, sie zählen zu Ihrem Speicherplatz, und sie werden gelöscht, wenn Sie sie entfernen oder Ihr Konto gelöscht wird. Ein Wort, das Sie nachschlagen, geht an unseren Server; er antwortet aus Ihren Wörterbüchern und denen des Betreibers und speichert das Wort nicht.',
        'Lassen Sie sich ein Buch vorlesen, spricht Ihr Browser den Text mit den Stimmen Ihres Geräts. Wir erhalten und speichern davon nichts. Stimmen, die Ihr Browser als online bezeichnet, sprechen auf einem Server: Dessen Betreiber, meist der Hersteller des Browsers oder des Betriebssystems, erhält die gesprochenen Sätze in eigener Verantwortung. Hat Ihr Gerät eine Stimme für die Sprache, wird diese verwendet, bis Sie eine andere wählen. Ihre Wahl merkt sich nur der Browser.',
        'Der Link zu einer Website, die übersetzt, ist aus, bis Sie ihn in der Darstellung des Readers einschalten. Wählen Sie dann „Übersetzen“, öffnet Ihr Browser die Website, die Sie ausgesucht haben (zum Beispiel DeepL, Google, Bing oder Yandex), in einem neuen Tab. Ihr Betreiber erhält in eigener Verantwortung den ausgewählten Text, Ihre Sprache und, wie bei jedem Besuch, Ihre IP-Adresse, aber nicht die Seite, von der Sie kommen. Vorher wird nichts an die Website gesendet oder von ihr geladen. Unser Server ist nicht beteiligt, und die Website merkt sich nur Ihr Browser.',
        'Für Bücher mit LCP speichern wir verschlüsselt eine Prüfsumme Ihrer Passphrase. Für Adobe-DRM speichern wir die Adobe-IDs, die Sie hinzufügen. Ihr Passwort geht nur an deren Anbieter und wird nicht gespeichert; das Passwort eines internen Adobe-Kontos, das wir für Sie anlegen, wird verschlüsselt gespeichert. Zu einem Buch, das als Adobe-Token (ACSM) ankommt, speichern wir, welche Ihrer Geräte es als heruntergeladen gemeldet haben.',
      ],
    },
    {
      id: 'purchases',
      title: 'Ihre Buchhandlung: Käufe und Empfehlungen',
      body: [
        'Eine verbundene Buchhandlung kann ein Buch, das Sie dort gekauft haben, in Ihre Bibliothek liefern. Sie sendet uns Ihre Kundennummer und die Datei. Haben Sie sich hier noch nie angemeldet, wartet beides bis dahin. Nimmt die Buchhandlung das Buch zurück, verlässt es Ihre Bibliothek.',
        'Die Übersicht zeigt Bücher und Neuigkeiten Ihrer Buchhandlung, die unser Server abruft. Bietet die Buchhandlung persönliche Empfehlungen, fragen wir danach mit der Kundennummer, die sie Ihnen gegeben hat, und speichern ihre Antwort. Daraus erfährt die Buchhandlung, dass Sie die Übersicht kürzlich genutzt haben. Andernfalls ordnet unser Server die allgemeinen Empfehlungen der Buchhandlung nach den Autoren, Reihen und Genres Ihrer Bibliothek; davon erfährt die Buchhandlung nichts. Die Cover sind Kopien auf unserem Server.',
        'Von uns erfährt die Buchhandlung nicht, was sonst in Ihrer Bibliothek ist oder was Sie lesen. Eine Ausnahme ist der Anbieter eines Buches mit LCP, und nur für dieses Buch: Wenn Sie es öffnen, fragt unser Server den Anbieter, ob die Lizenz gilt, und registriert sich mit einer Kennung, die nur für Sie und diesen Anbieter gebildet wurde. Ihre IP-Adresse sieht der Anbieter nicht.',
      ],
    },
    {
      id: 'ratings',
      title: 'Lese-Community und öffentliche Bewertungen',
      body: [
        'Hat Ihre Buchhandlung eine Lese-Community (ReadRate), können Sie Ihr Konto dort verbinden. Ihr Browser geht dann zu einer Seite der Community; sie erfährt, dass Sie von diesem Dienst kommen. Wir erhalten und speichern, verschlüsselt, einen Zugangsschlüssel, außerdem Ihren dortigen Vor- und Nachnamen, wie Sie sich dort anmelden, und eine Kopie Ihres Bildes. Von Zeit zu Zeit fragen wir die Community, ob die Verbindung noch besteht. Neuigkeiten, Diskussionen und Bilder ruft unser Server ab, ohne Sie zu nennen. Von uns erfährt die Community nicht, was in Ihrer Bibliothek ist oder was Sie lesen.',
        'Trennen Sie die Verbindung, löschen wir diese Daten sofort und teilen der Community mit, dass sie den Zugang beenden soll. Löschen Sie Ihr Konto, ohne vorher zu trennen, wird unser Schlüssel gelöscht, die Community aber nicht benachrichtigt.',
        'Sie können eine Bewertung eines Buches Ihrer Buchhandlung veröffentlichen. Ein Name oder Pseudonym, eine E-Mail-Adresse und die Zahl der Sterne sind Pflicht, der Text ist freiwillig. Wir senden sie an die Community Ihrer Buchhandlung, mit den Nummern von Buchhandlung und Buch und einer zufälligen Kennung anstelle Ihrer Identität. Name, Sterne und Text werden dort veröffentlicht. Die E-Mail-Adresse dient Rückfragen zur Bewertung und ist nicht zur Veröffentlichung bestimmt.',
        'Wir speichern die IP-Adresse, von der eine Bewertung gesendet wurde, für den Fall, dass jemand ihre Rechtmäßigkeit bestreitet. Sie wird nicht an die Community gesendet und 30 Tage nach der letzten Änderung gelöscht. Eine Bewertung können Sie jederzeit ändern oder zurückziehen. Ziehen Sie sie zurück oder löschen Sie Ihr Konto, bitten wir die Community bis zu 90 Tage lang, sie zu entfernen, bis sie es tut.',
      ],
    },
    {
      id: 'payments',
      title: 'Bezahlte Tarife und Rechnungen',
      body: [
        'Bestellen Sie einen Tarif, speichern wir Tarif, Preis, Zeit und Stand der Zahlung, die Nummern von Bestellung und Zahlung bei PayPal und eine Rechnung mit Ihrem Namen und Ihrer E-Mail-Adresse. Nicht bezahlte Bestellungen werden nach 30 Tagen gelöscht.',
        'Nur auf der Seite, auf der Sie bezahlen, lädt Ihr Browser ein Skript von PayPal. PayPal erfährt, was Sie kaufen und was es kostet. Womit Sie bezahlen, bleibt bei PayPal, das diese Daten in eigener Verantwortung verarbeitet.',
        'Das Gesetz verpflichtet uns, Aufzeichnungen über Zahlungen sechs Jahre und Rechnungen zehn Jahre aufzubewahren, jeweils ab dem Jahresende. Wird Ihr Konto gelöscht, entfernen wir Ihre E-Mail-Adresse aus den Rechnungen und aus den Aufzeichnungen alles, was Sie nennt.',
      ],
    },
    {
      id: 'security',
      title: 'Sitzungen, Schutz und Nachweise',
      body: [
        'Zu jeder Anmeldung speichern wir die Zeit, den Weg, die letzte Nutzung, den Namen des Browsers oder Programms und Ihr Netz: die IP-Adresse, gekürzt auf /24 (IPv4) oder /64 (IPv6). Sie sehen diese Liste in den Einstellungen und können jede Sitzung beenden. Wir merken uns Browser und Netze, aus denen Sie sich angemeldet haben, damit wir Sie vor neuen warnen können und Fremde Sie nicht aussperren. Fehlgeschlagene Anmeldungen werden nach Konto und gekürztem Netz gezählt. Token und App-Passwörter werden nur als Prüfsummen gespeichert.',
        'Als Nachweis des Vertrags speichern wir, welche Fassung der Bedingungen Sie angenommen haben, die Prüfsumme des Textes in der gezeigten Sprache, die Zeit, den Weg der Anmeldung und das gekürzte Netz; wann wir Ihnen eine Änderung mitgeteilt haben; und ob Sie widersprochen haben.',
        'Eine Maßnahme gegen ein Konto wird mit ihrem Grund gespeichert. War ein Konto gesperrt, bleibt nach der Löschung eine mit einem Schlüssel gebildete Prüfsumme der Kundennummer, damit die Sperre wirksam bleibt. Sie verrät nicht, wer Sie sind.',
      ],
    },
    {
      id: 'log',
      title: 'Zugriffsprotokolle',
      body: [
        'Wenn Sie eine Seite öffnen oder die App benutzen, schreibt der Server eine Zeile in sein Protokoll. Sie enthält:',
        [
          'die IP-Adresse;',
          'Datum und Uhrzeit;',
          'die abgerufene Datei;',
          'die Menge der gesendeten und empfangenen Daten;',
          'Typ und Version des Browsers;',
          'das Betriebssystem;',
          'die Seite, von der die Anfrage kam.',
        ],
        'Außerdem enthält sie technische Angaben zur Anfrage: Methode und Host, den Status und die Dauer. Passwörter und Token werden entfernt. Wir verwenden die Protokolle, um Fehler und Angriffe zu finden, und verbinden sie nicht mit Ihrem Konto. Sie werden nach höchstens 30 Tagen gelöscht, es sei denn, ein Angriff wird untersucht und einzelne Zeilen werden länger als Beweis gebraucht.',
      ],
    },
    {
      id: 'browser',
      title: 'Cookies und Seitenaufrufe',
      body: [
        'Unbedingt erforderliche Cookies sind immer an: Sie sorgen dafür, dass Sie angemeldet bleiben, erkennen Ihren Browser wieder und merken sich Ihre Auswahl. Cookies für Analyse, Funktionalität und Targeting sind freiwillig und aus, bis Sie sie erlauben. Ablehnen ist so einfach wie Annehmen, und Sie können Ihre Auswahl jederzeit auf der Seite [Cookies](page:cookies) ändern; sie nennt jedes Cookie und was Ihr Browser speichert.',
        'Schließen Sie die Frage, ohne zu wählen, merkt sich das ein Cookie einen Tag lang. Wählen Sie, speichern wir als Nachweis eine zufällige Kennung, die Fassung der Frage, die erlaubten Kategorien, die Zeit und Ihre IP-Adresse, gekürzt auf /24 (IPv4) oder /48 (IPv6).',
        'Erlauben Sie die Analyse, zählt unser eigener Server, welche Seiten und Ansichten geöffnet werden, als Muster ohne Titel oder Kennungen von Büchern, in welcher Sprache und aus wie vielen Netzen. Dafür wird die IP-Adresse auf /24 (IPv4) oder /48 (IPv6) gekürzt, bevor etwas gespeichert wird, und die gekürzte Adresse nach einem Tag entfernt. Kein Dritter ist beteiligt, und keine Daten verlassen unseren Server.',
      ],
    },
    {
      id: 'mail',
      title: 'E-Mail, Newsletter und Kontaktformular',
      body: [
        'Wir schreiben Ihnen über den Dienst: dass Ihr Zugang freigeschaltet ist, über neue Geräte, Änderungen der Bedingungen, Ihren Tarif und Zahlungen, Maßnahmen sowie Export und Löschung Ihrer Daten. Eine E-Mail wird gespeichert, bis sie gesendet ist, und höchstens sieben Tage, wenn das nicht gelingt. Unsere E-Mails enthalten keine Bilder oder Links, die uns verraten, ob Sie sie geöffnet haben.',
        'Der [Newsletter](page:newsletter) ist davon getrennt und braucht nur eine E-Mail-Adresse. Wir senden Ihnen eine E-Mail, und erst wenn Sie auf der Seite, zu der sie führt, die Schaltfläche drücken, sind Sie angemeldet (Double-Opt-in). Als Nachweis speichern wir, wann, aus welchem gekürzten Netz und mit welcher Fassung des Textes Sie sich angemeldet und bestätigt haben, und Ihre Sprache. Nicht bestätigte Adressen werden nach sieben Tagen gelöscht. Abmelden können Sie sich jederzeit mit dem Link in jeder Ausgabe. Mit der Abmeldung, auch gleich nach der Anmeldung, werden alle Daten der Anmeldung gelöscht. 30 Tage lang speichern wir, welche Ausgabe an welche Adresse gesendet wurde, damit niemand sie doppelt erhält.',
        'Schreiben Sie uns über das [Kontaktformular](page:contact), werden Ihre E-Mail-Adresse, Ihr Name, Ihre Nachricht und die Sprache der Seite gespeichert und per E-Mail an uns gesendet. Wir verwenden sie nur, um Ihnen zu antworten. Der Server löscht die Nachricht 30 Tage, nachdem sie gesendet wurde, und wir löschen die E-Mail, wenn sie nicht mehr gebraucht wird.',
      ],
    },
    {
      id: 'recipients',
      title: 'Wer Daten erhält',
      body: [
        'In den oben beschriebenen Grenzen erhalten Daten: Ihre Buchhandlung; deren Lese-Community, wenn Sie sie verbinden oder eine Bewertung veröffentlichen; die Anbieter geschützter Bücher; die Anbieter Ihrer Adobe-IDs; Google oder Facebook, wenn Sie sich damit anmelden; PayPal, wenn Sie einen Tarif bezahlen; der Betreiber einer Online-Stimme, wenn Sie sie nutzen; und die Website, die übersetzt, wenn Sie sie nutzen.',
        'Unternehmen, die für uns Server, Speicher oder E-Mail betreiben, verarbeiten Daten in unserem Auftrag und sind an unsere Weisungen gebunden (Art. 28 DSGVO). Behörden erhalten Daten, wenn das Gesetz uns verpflichtet.',
        'Sitzt ein Empfänger außerhalb des Europäischen Wirtschaftsraums, werden Daten nur unter den Bedingungen der Art. 44 ff. DSGVO übermittelt. Fragen Sie uns unter {email}, wer diese Empfänger sind.',
      ],
    },
    {
      id: 'duration',
      title: 'Wie lange Daten bleiben',
      body: [
        'Ihre Bibliothek bleibt so lange wie Ihr Konto, ebenso Schriftarten und Wörterbücher, die Sie nicht entfernt haben. Die Tabelle nennt alles, was nach einer festen Zeit gelöscht wird:',
        '{retention}',
        'In den Einstellungen können Sie alle Daten und Dateien als ZIP-Archiv exportieren und Ihr Konto löschen. Die Löschung beginnt nach sieben Tagen, in denen Sie sie noch zurücknehmen können. Dann wird alles, was Ihnen gehört, aus Datenbank und Speicher entfernt, außer den oben genannten Zahlungsdaten und, falls Sie gesperrt waren, der oben genannten Prüfsumme. Sicherungskopien werden gelöscht, wenn ihre Zeit um ist, und dienen nur dazu, den Dienst wiederherzustellen.',
      ],
    },
    {
      id: 'rights',
      title: 'Ihre Rechte und Änderungen dieser Hinweise',
      body: [
        'Sie haben das Recht auf:',
        [
          'Auskunft: zu erfahren, welche Daten über Sie wir verarbeiten, und eine Kopie zu erhalten;',
          'Berichtigung falscher Daten;',
          'Löschung oder Einschränkung der Verarbeitung;',
          'Datenübertragbarkeit: Ihre Daten in einem maschinenlesbaren Format zu erhalten;',
          'Widerspruch gegen eine Verarbeitung, die auf unserem berechtigten Interesse beruht;',
          'Widerruf einer Einwilligung, jederzeit und mit Wirkung für die Zukunft.',
        ],
        'Das meiste davon können Sie in den Einstellungen selbst tun. Für alles andere schreiben Sie an {email}. Sie können sich auch bei einer Datenschutzaufsichtsbehörde beschweren, etwa an Ihrem Wohnort.',
        'Wir passen diese Hinweise an, wenn sich der Dienst ändert. Jeder Text hat eine Fassungsnummer; es gilt die hier gezeigte Fassung.',
      ],
    },
  ],
};
