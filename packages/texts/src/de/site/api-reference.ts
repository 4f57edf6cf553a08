import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'API-Referenz · Lectern',
  description:
    'Alle Aufrufe der API von Lectern mit Parametern, Inhalten, Antworten und Fehlern, aus dem Code des Servers erzeugt und durchsuchbar.',
  keywords: ['API-Referenz', 'OpenAPI', 'REST', 'Aufrufe', 'Fehlercodes', 'Lectern-API'],
  heading: 'API-Referenz',
  lede: 'Jeder Aufruf mit Parametern, Inhalt, Antwort und Fehlern. Die Liste entsteht aus den Definitionen, mit denen der Server jede Anfrage prüft.',
  sections: [
    {
      id: 'conventions',
      title: 'Konventionen',
      body: [
        'Die Pfade liegen unter `/api/v1.0` und `/api/v1.1`. Aufrufe, für die man angemeldet sein muss, erwarten das Access-Token im Header `Authorization: Bearer …` oder, wo kein Header möglich ist, in der Query als `access_token`. Aufrufe unter `/partner` werden stattdessen [signiert](page:connectStore#sign-calls).',
        'Wie sich Programme anmelden und Änderungen verfolgen, steht in [der Übersicht](page:developers#sign-in).',
      ],
    },
  ],
};
