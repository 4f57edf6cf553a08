import type * as english from '../../en/server/factors.ts';

export const factorsChanged: typeof english.factorsChanged = {
  subject: 'Die Sicherheitseinstellungen Ihrer Bibliothek wurden geändert',
  'passkey-added': (name) => `Der Passkey „${name}“ wurde Ihrem Konto hinzugefügt.`,
  'passkey-removed': (name) => `Der Passkey „${name}“ wurde aus Ihrem Konto entfernt.`,
  'app-added': 'Für Ihr Konto wurde eine Authenticator-App eingerichtet.',
  'app-removed': 'Die Authenticator-App wurde aus Ihrem Konto entfernt.',
  'codes-made': 'Es wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
  'code-used': (left) => `Ein Wiederherstellungscode wurde verwendet. Verbleibende Codes: ${left}.`,
  'ask-on': 'Für die Anmeldung in Ihrer Bibliothek ist jetzt ein zweiter Faktor erforderlich.',
  'ask-off': 'Für die Anmeldung in Ihrer Bibliothek ist kein zweiter Faktor mehr erforderlich.',
  guessed:
    'Jemand, der Ihr Passwort kennt, hat bei der Anmeldung mehrmals einen falschen Code eingegeben. Die Anmeldung wurde abgelehnt. Codes von unbekannten Geräten werden eine Stunde lang nicht angenommen. Sie selbst können sich weiterhin auf Ihren Geräten, mit einem Passkey oder mit einem Wiederherstellungscode anmelden.',
  reset:
    'Der Betreiber dieser Bibliothek hat auf Wunsch Ihre Passkeys, die Authenticator-App und die Wiederherstellungscodes entfernt.',
  when: 'Wann',
  device: 'Gerät',
  network: 'Netz',
  wasYou: 'Wenn Sie das waren, müssen Sie nichts tun.',
  notYou:
    'Wenn nicht, ändern Sie Ihr Passwort bei Ihrer Buchhandlung, melden Sie alle anderen Geräte ab und prüfen Sie Ihre Sicherheitseinstellungen.',
  button: 'Sicherheitseinstellungen prüfen',
};
