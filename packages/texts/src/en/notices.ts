export const notices = {
  'space.low': 'Free space is almost over. Delete books you no longer need.',
  'upload.no_space': 'Not enough space to upload book. Delete some books, then try again.',
  'upload.unsupported': 'This format is not supported. Try the book in another format.',
  'upload.refused': '{{reason}}',
  'upload.failed': 'An error happened while uploading book. Try again.',
  'upload.left_out': 'Added. These files can’t be played and were left out: {{reason}}',
  'purchase.arrived': 'New book added. You bought it at {{reason}}.',
  'standing.warned': 'You’ve received a warning. {{reason}}',
  'standing.book_removed': 'We removed this book. {{reason}}',
  'standing.restricted': 'Your account is restricted. You can read and download, but not make changes. {{reason}}',
  'standing.unrestricted': 'Your account is no longer restricted. {{reason}}',
  'standing.ends':
    'We’ve ended the contract. Your account will be deleted 14 days after this notice. Export your books before then. {{reason}}',
  'standing.stays': 'Your account won’t be deleted. We’ve withdrawn the termination. {{reason}}',
};
