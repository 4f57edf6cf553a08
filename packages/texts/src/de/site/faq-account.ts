import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Fragen zum Konto · Lectern',
  description:
    'Wer sich anmelden kann, wie man eine Buchhandlung findet, vergessene Passwörter, QR-Codes, Google und Facebook, App-Passwörter, zweiter Faktor, Löschung.',
  keywords: ['FAQ', 'Konto', 'anmelden', 'Passwort', 'QR-Code', 'App-Passwort', 'Passkey', 'Konto löschen'],
  heading: 'Ihr Konto',
  lede: 'Anmelden, das Konto schützen und es wieder verlassen.',
  sections: [
    {
      id: 'who',
      title: 'Wer kann sich anmelden?',
      body: [
        'Alle, die über 16 Jahre alt und voll geschäftsfähig sind und ein Konto bei einer Buchhandlung haben, die mit dieser Cloud verbunden ist. Eine eigene Registrierung gibt es nicht: Ihre Bibliothek wird bei der ersten Anmeldung angelegt. Mit der Anmeldung nehmen Sie die [Nutzungsbedingungen](page:terms) an; wir bestätigen das per E-Mail.',
        'Das ist kostenlos und enthält 2 GB Speicherplatz.',
      ],
    },
    {
      id: 'browsers',
      title: 'Welche Browser und Geräte kann ich verwenden?',
      body: [
        'Jedes Gerät mit einem aktuellen Browser. Lectern ist mit Chromium, der Grundlage von Chrome und Edge, und mit Firefox getestet; Safari sollte funktionieren. E-Reader und Apps, die sich mit dieser Cloud verbinden, verwenden dasselbe Konto. Hat diese Cloud eigene Apps für Android oder iOS, führt die Seitenleiste zu ihnen.',
      ],
    },
    {
      id: 'find-shop',
      title: 'Wie finde ich eine Buchhandlung?',
      body: [
        'Wählen Sie **Sie haben noch kein Konto?** auf der Anmeldeseite. Die verbundenen Buchhandlungen lassen sich nach Name, Adresse, Ort oder Postleitzahl durchsuchen und nach Region filtern, oder Ihr Browser sucht die nächstgelegene. Ihr Standort verlässt den Browser nicht. **Jetzt registrieren** führt zur Seite der Buchhandlung. Kommen Sie dann zurück und melden Sie sich mit dem neuen Konto an.',
      ],
    },
    {
      id: 'email-incorrect',
      title: 'Warum heißt es, dass die E-Mail-Adresse falsch ist?',
      body: [
        'Keine verbundene Buchhandlung hat ein Konto mit diesem Namen. Schreiben Sie ihn genau wie bei Ihrer Buchhandlung, oder versuchen Sie es statt der E-Mail-Adresse mit Ihrem dortigen Benutzernamen. Steht Ihre Buchhandlung nicht in der Liste, ist sie nicht mit dieser Cloud verbunden.',
      ],
    },
    {
      id: 'forgotten-password',
      title: 'Ich habe mein Passwort vergessen. Was nun?',
      body: [
        'Ihr Passwort gehört zum Konto bei der Buchhandlung; dort setzen Sie es zurück oder ändern es. **Passwort vergessen?** neben dem Passwortfeld führt zur Seite Ihrer Buchhandlung. Wir speichern Ihr Passwort nicht und können es Ihnen nicht nennen.',
        'Nach zehn falschen Passwörtern innerhalb von 15 Minuten müssen Sie warten; die Seite zeigt, wie lange.',
      ],
    },
    {
      id: 'several-shops',
      title: 'Ich habe Konten bei mehreren Buchhandlungen. Bekomme ich eine gemeinsame Bibliothek?',
      body: [
        'Nein. Jedes Konto bei einer Buchhandlung öffnet eine eigene Bibliothek, auch bei gleicher E-Mail-Adresse. Entscheiden Sie sich für eine Buchhandlung und laden Sie Bücher von anderswo in diese Bibliothek hoch. Bibliotheken lassen sich nicht zusammenführen.',
      ],
    },
    {
      id: 'google-facebook',
      title: 'Kann ich mich mit Google oder Facebook anmelden?',
      body: [
        'Ja, wenn die Anmeldeseite die Schaltflächen zeigt. Um die Bibliothek zu öffnen, die Sie schon haben, verknüpfen Sie zuerst Google oder Facebook unter **Einstellungen → Sicherheit → Weitere Anmeldemöglichkeiten**. Sonst öffnet die Schaltfläche eine neue Bibliothek, denn Konten werden nie anhand der E-Mail-Adresse zugeordnet.',
        'Melden Sie sich auch bei Ihrer Buchhandlung nur mit Google oder Facebook an, legen Sie dort ein Passwort fest. Die Anmeldeseite führt Sie hin.',
      ],
    },
    {
      id: 'qr',
      title: 'Wie melde ich mich mit einem QR-Code an?',
      body: [
        'Das geht in beide Richtungen.',
        {
          list: [
            '**Am Computer**: Die Anmeldeseite zeigt einen Code. Scannen Sie ihn mit der Kamera eines Smartphones, auf dem Sie angemeldet sind, öffnen Sie den Link und wählen Sie die Zahl, die der Computer zeigt. Der Code gilt zehn Minuten.',
            '**Auf dem Smartphone**: Wählen Sie auf einem Gerät, auf dem Sie angemeldet sind, **Einstellungen → Sicherheit → Auf einem Smartphone anmelden** und scannen Sie den Code mit dem Smartphone. Er gilt eine Minute und nur einmal.',
          ],
        },
        {
          note: 'Bestätigen Sie nur einen Bildschirm, den Sie vor sich haben. Wen Sie so anmelden, der kann Ihre Bücher lesen und Ihre Bibliothek ändern.',
        },
      ],
    },
    {
      id: 'e-reader',
      title: 'Wie melde ich mich auf einem E-Reader an?',
      body: [
        'Verbinden Sie den E-Reader mit dem WLAN. Öffnen Sie seine Cloud- oder Kontoeinstellungen, geben Sie denselben Namen ein wie hier, wählen Sie Ihre Buchhandlung und geben Sie das Passwort oder ein App-Passwort ein. Die Anmeldung dauert höchstens etwa eine Minute. Ohne WLAN ist sie nicht möglich; lesen können Sie, was schon auf dem Gerät ist.',
      ],
    },
    {
      id: 'app-passwords',
      title: 'Was sind App-Passwörter?',
      body: [
        'Passwörter für Apps und E-Reader. Jede App und jedes Gerät bekommt ein eigenes, damit Sie nicht das Passwort Ihres Kontos bei der Buchhandlung eingeben müssen. Erstellen Sie es unter **Einstellungen → Sicherheit** und geben Sie es mit dem dort gezeigten Benutzernamen ein. Es wird nur einmal angezeigt.',
        'Ein App-Passwort gewährt vollen Zugriff auf die Bibliothek oder erlaubt nur, zu lesen und herunterzuladen. Ihre Kontoeinstellungen öffnet es nie. Sie können es jederzeit widerrufen: Apps mit diesem Passwort werden sofort abgemeldet.',
      ],
    },
    {
      id: 'second-factor',
      title: 'Kann ich mein Konto mit einem zweiten Faktor schützen?',
      body: [
        'Ja, unter **Einstellungen → Sicherheit**: mit Passkeys (Fingerabdruck, Gesicht, Displaysperre oder Sicherheitsschlüssel) oder mit einer Authenticator-App. Sie erhalten zehn Wiederherstellungscodes. Bewahren Sie sie sicher auf: Jeder ersetzt einmal einen verlorenen Faktor.',
        'Der zweite Faktor schützt App-Passwörter, den Datenexport, die Löschung des Kontos und die Faktoren selbst. Auf Wunsch wird auch bei der Anmeldung danach gefragt. Apps und E-Reader, die das nicht unterstützen, brauchen dann ein App-Passwort.',
        'Wenn Sie alles verloren haben, [schreiben Sie uns](page:contact).',
      ],
    },
    {
      id: 'devices',
      title: 'Wo bin ich angemeldet, und wie melde ich ein Gerät ab?',
      body: [
        '**Einstellungen → Sicherheit** zeigt alle angemeldeten Browser, E-Reader und Apps, mit der Art der Anmeldung und der letzten Nutzung. Sie können ein einzelnes Gerät oder alle anderen auf einmal abmelden. Das wirkt sofort. App-Passwörter gelten weiter, bis Sie sie widerrufen.',
        'Meldet sich ein neues Gerät an, erhalten Sie eine E-Mail. Waren Sie das nicht, melden Sie es ab und ändern Sie das Passwort bei der Buchhandlung. Ein Gerät, das lange niemand nutzt, in der Regel 90 Tage, wird automatisch abgemeldet.',
      ],
    },
    {
      id: 'profile',
      title: 'Wie ändere ich Namen, E-Mail-Adresse oder Bild?',
      body: [
        'Unter **Einstellungen → Konto**. An die E-Mail-Adresse dort schreiben wir Ihnen. Zum Anmelden verwenden Sie weiterhin Benutzername und Passwort Ihrer Buchhandlung. Design und Sprache finden Sie unter **Einstellungen → Darstellung**.',
      ],
    },
    {
      id: 'shop-knows',
      title: 'Was erfährt meine Buchhandlung?',
      body: [
        'Dass Sie sich anmelden. Bietet sie persönliche Empfehlungen, fragen wir sie danach, wenn Sie die Übersicht nutzen. Von uns erfährt sie nicht, was sonst in Ihrer Bibliothek ist oder was Sie lesen. Bei einem Buch mit Readium LCP fragen wir dessen Anbieter, ob die Lizenz noch gilt. Mehr steht in den [Datenschutzhinweisen](page:privacy).',
      ],
    },
    {
      id: 'export',
      title: 'Kann ich eine Kopie all meiner Daten bekommen?',
      body: [
        'Ja. **Einstellungen → Datenschutz → Alles exportieren** erstellt eine ZIP-Datei mit Konto, allen Dateien, Positionen, Markierungen und Notizen, Sammlungen, Geräten und Anmeldungen. Sie erhalten eine E-Mail, sobald sie fertig ist. Sie können sie sieben Tage lang herunterladen und einmal am Tag eine neue erstellen.',
      ],
    },
    {
      id: 'delete',
      title: 'Wie lösche ich mein Konto?',
      body: [
        'Unter **Einstellungen → Datenschutz → Konto löschen**. Sie werden sofort überall abgemeldet. Sieben Tage lang können Sie sich wieder anmelden und das Konto behalten; danach werden Bücher, Notizen, Positionen und alle anderen Daten endgültig gelöscht. Was wir gesetzlich aufbewahren müssen, etwa Rechnungen, steht in den [Datenschutzhinweisen](page:privacy).',
        'Ihr Konto bei der Buchhandlung bleibt bestehen. Nur die Buchhandlung kann es löschen.',
      ],
    },
  ],
};
