export const privacy = {
  'export.title': 'Your data',
  'export.text':
    'Get everything we store about you as one ZIP file: your account, books, highlights and notes, positions, collections, devices and sign-ins. We’ll email you when it’s ready.',
  'export.start': 'Export everything',
  'export.again': 'Export again',
  'export.starting': 'Starting export',
  'export.running': 'Preparing your export',
  'export.waiting': 'Your export will start soon',
  'export.canLeave': 'You can leave this page. We’ll email you when it’s ready.',
  'export.ready': 'Your export is ready',
  'export.availableUntil': '{{size}}. Available until {{date}}.',
  'export.download': 'Download',
  'export.nextAt': 'You can export again after {{moment}}.',
  'export.failed': 'Couldn’t create your export. Try again.',
  'delete.title': 'Delete account',
  'delete.text':
    'Permanently delete your books, notes, positions and all other data. You have seven days to change your mind. Your bookshop account isn’t affected.',
  'delete.confirm': 'Delete my account',
  'delete.confirmTitle': 'Delete your account?',
  'delete.pointSignOut':
    'You’ll be signed out on all devices, including this one, and your app passwords will stop working.',
  'delete.pointDelay': 'Nothing is deleted for seven days. To keep your account, sign in again before then.',
  'delete.pointErasure': 'After that, all your books, notes and positions are deleted and can’t be recovered.',
  'delete.pointExport': 'Want to keep a copy? Export your data first.',
  'delete.cancel': 'Cancel',
  'delete.deleting': 'Deleting account',
  'delete.scheduled': 'Your account will be deleted on {{date}}. Sign in before then to keep it.',
  'notice.text': 'Your account will be deleted on {{date}}, along with all books and notes.',
  'notice.keep': 'Keep my account',
  'notice.cancelled': 'Your account won’t be deleted.',
};

declare module '../../translation-types.ts' {
  interface English {
    privacy: typeof privacy;
  }
}
