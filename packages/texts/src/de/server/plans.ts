import type * as english from '../../en/server/plans.ts';

export const freePlan: typeof english.freePlan = {
  name: 'Kostenlos',
  description: 'Der Speicherplatz, der zu Ihrem Konto gehört.',
};

export const planEnding: typeof english.planEnding = {
  subject: (plan, day) => `Ihr Tarif „${plan}“ endet am ${day}`,
  reminder: (plan, day) => `Erinnerung: Ihr Tarif „${plan}“ endet am ${day}`,
  endedSubject: (plan) => `Ihr Tarif „${plan}“ ist abgelaufen`,
  ends: (plan, at) =>
    `Der bezahlte Zeitraum im Tarif „${plan}“ endet am ${at}. Er verlängert sich nicht von selbst; es wird nichts weiter abgebucht.`,
  ended: (plan, at) =>
    `Der bezahlte Zeitraum im Tarif „${plan}“ ist am ${at} abgelaufen. Es wird nichts weiter abgebucht.`,
  fitsLater: ({ used, limit }) =>
    `Danach haben Sie ${limit} Speicherplatz. Ihre Bücher belegen ${used}, es passt also alles hinein.`,
  fitsNow: ({ used, limit }) =>
    `Sie haben jetzt ${limit} Speicherplatz. Ihre Bücher belegen ${used}, es passt also alles hinein.`,
  exceedsLater: ({ used, limit, excess }) =>
    `Danach haben Sie ${limit} Speicherplatz, Ihre Bücher belegen aber ${used}. Wir löschen nichts, und Sie können weiterhin alle lesen, hören und herunterladen. Um wieder Bücher hochzuladen, müssen Sie mindestens ${excess} löschen.`,
  exceedsNow: ({ used, limit, excess }) =>
    `Sie haben jetzt ${limit} Speicherplatz, Ihre Bücher belegen aber ${used}. Wir löschen nichts, und Sie können weiterhin alle lesen, hören und herunterladen. Um wieder Bücher hochzuladen, löschen Sie mindestens ${excess}.`,
  orPay: 'Oder Sie bezahlen einen weiteren Monat.',
  button: 'Tarife ansehen',
};
