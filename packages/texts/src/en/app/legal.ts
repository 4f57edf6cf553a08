export const legal = {
  'terms.title': 'Terms of use',
  version: 'Version {{version}}',
  note: 'By logging in, you make a binding offer to accept the <terms>terms of use</terms> and confirm that you are over 16 and have full legal capacity. The <privacy>privacy notice</privacy> explains how we handle your data.',
  'change.text': 'New terms of use take effect on {{date}}. Unless you object by then, you accept them.',
  'change.read': 'Read terms',
  'change.object': 'Object',
  'change.hide': 'Hide',
  'object.title': 'Object to the new terms?',
  'object.text':
    'The terms you accepted continue to apply to you. The operator may then end the contract with 14 days’ notice. You can export your books and notes before that, and cancel the objection in Settings.',
  'object.cancel': 'Cancel',
  objectionRecorded: 'Your objection has been recorded. We’ll confirm it by email.',
  consents: 'Accepted terms',
  'consents.text': 'By signing in, you offer to accept the current terms. Here is what was recorded.',
  'consents.none': 'Nothing recorded yet. Your acceptance is recorded the next time you sign in.',
  applies: 'applies to you',
  accepted: 'Accepted {{date}} · {{way}} · network {{network}}',
  checksum: 'Checksum of the text ({{language}})',
  pending: 'Version {{version}} takes effect on {{date}}',
  'pending.open': 'Unless you object by then, it applies to you.',
  'pending.objected': 'You objected on {{date}}. The terms you accepted continue to apply.',
  cancelObjection: 'Cancel objection',
  objectionCancelled: 'Objection cancelled.',
  'way.password': 'with a password',
  'way.app-password': 'with an app password',
  'way.google': 'with Google',
  'way.facebook': 'with Facebook',
  'way.qr': 'with a QR code',
  'way.phone': 'with a code on your phone',
};

declare module '../../translation-types.ts' {
  interface English {
    legal: typeof legal;
  }
}
