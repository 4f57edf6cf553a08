export const privacy = {
  'export.title': 'Your data',
  'export.text':
    'Everything that is stored about you in one ZIP file: your account, your books, highlights and notes, places, collections, devices and sign-ins. A mail says when it is ready.',
  'export.begin': 'Export everything',
  'export.again': 'Export anew',
  'export.beginning': 'Starting',
  'export.running': 'Your export is being made',
  'export.waiting': 'Your export is about to begin',
  'export.stay': 'It goes on without you; you can leave this page.',
  'export.ready': 'Your export is ready',
  'export.until': '{{size}}. It can be fetched until {{date}}.',
  'export.download': 'Download',
  'export.next': 'The next one can be made from {{moment}}.',
  'export.failed': 'Your export could not be made. Nothing is lost; try again.',
  'delete.title': 'Delete the account',
  'delete.text':
    'Your books, notes, places and everything else of yours are deleted for good. You have seven days to change your mind; your account at the bookshop stays.',
  'delete.ask': 'Delete my account',
  'delete.question': 'Delete your account?',
  'delete.now': 'All your devices are signed out now, this one too, and app passwords stop working.',
  'delete.week': 'For seven days nothing is deleted: sign in again to keep the account.',
  'delete.then': 'Then all your books, notes and places are gone, and nobody can bring them back.',
  'delete.export': 'To keep a copy, export everything first.',
  'delete.keep': 'Keep it',
  'delete.deleting': 'Deleting',
  'delete.asked': 'Your account will be deleted on {{date}}. Sign in before then to keep it.',
  'bar.text': 'Your account will be deleted on {{date}}, with all books and notes.',
  'bar.keep': 'Keep my account',
  'bar.kept': 'Your account stays. Nothing was lost.',
};

declare module '../../words.ts' {
  interface English {
    privacy: typeof privacy;
  }
}
