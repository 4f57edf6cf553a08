import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'How to use Lectern',
  description:
    'Log in with your bookshop, add your books, read and listen on any device: the first steps with Lectern, from an account to a tidy library.',
  keywords: ['getting started', 'log in', 'upload books', 'read in the browser', 'audiobooks', 'e-reader'],
  heading: 'How to use Lectern',
  lede: 'From an account at a bookshop to a book on every device. You need about five minutes.',
  sections: [
    {
      id: 'log-in',
      title: 'Log in with your bookshop',
      body: [
        {
          steps: [
            'Type the email address or username of your account at a connected bookshop, and choose **Next**.',
            'If several shops know this name, choose yours.',
            'Enter the password that you use at the shop. With **Save password on this device**, you stay logged in.',
          ],
        },
        'No account yet? Choose **You do not yet have an account?** on the login page. You can search for a shop by name, address or zip code, or show the nearest first, and register there.',
        'On a computer, you can also scan the QR code with a phone where you’re logged in. You’ll find more ways in [questions about your account](page:faqAccount).',
      ],
    },
    {
      id: 'add-books',
      title: 'Add your books',
      body: [
        'Drop files or whole folders into the window, or choose **Upload books**. You can close the dialog: uploads continue, and the header shows how many files are left. After a lost connection, they resume where they stopped.',
        'Books that you buy at a connected shop can arrive by themselves. They are marked as purchased.',
        'Lectern reads the title, author, cover and contents from each file. If something is wrong, choose **Edit** on the book’s page. Your file stays as it is.',
      ],
    },
    {
      id: 'read',
      title: 'Read',
      body: [
        'Choose a cover to open the book. Tap the right or left side of the page to turn it, and the middle to show or hide the bars. The keyboard works, too: arrow keys and Space turn pages.',
        {
          list: [
            '**Appearance**: text size, font (also your own), page colour, margins, spacing, pages or scrolling. A setting applies to this book or to all books.',
            '**Highlights and notes**: select text to add one. The panel next to the page lists and exports them.',
            '**Find in book**: finds words in the whole book, regardless of accents and capital letters.',
            '**Recent positions**: the last ten places you were at in this book, on any device.',
            '**Look up and translate**: select a word to find it in your dictionaries. You can switch on a website that translates in **Appearance**.',
            '**Read aloud**: your browser reads the book with its voices, from this page or from selected text, with speed and sleep timer.',
            '**Pictures, tables, code and formulas**: open them large with the button that appears on them, or with the E key.',
          ],
        },
      ],
    },
    {
      id: 'listen',
      title: 'Listen',
      body: [
        'Upload an audiobook as M4B, M4A or MP3, or as FLAC, Opus, Ogg, AAC or WAV if your browser plays it. If an audiobook has several files, put them into one ZIP file; they’re ordered by number or name. Choose the cover to open the player, with chapters, speed, sleep timer and bookmarks. On other pages it becomes a small bar at the bottom.',
      ],
    },
    {
      id: 'organise',
      title: 'Keep things in order',
      body: [
        'Create collections, mark favorites and finished books, and rate books with stars. Select several books with Ctrl and a click, or with a long press on a phone, to add them to a collection, download or delete them together.',
        'Search is in the header: it searches books, authors, series and collections as you type.',
        'Deleted books stay in the bin for 30 days. Restoring one also brings back its position and notes.',
      ],
    },
    {
      id: 'devices',
      title: 'Continue on another device',
      body: [
        'Log in there with the same account and open the book: it opens where you stopped. On an e-reader, connect to Wi-Fi first; logging in takes a minute at most. If an app or e-reader doesn’t support your way of logging in, create an app password in **Settings → Security**.',
        'How devices agree on a position is explained in [questions about synchronization](page:faqSynchronization).',
      ],
    },
    {
      id: 'leave',
      title: 'Take everything with you',
      body: [
        'You can download every book. In **Settings → Privacy**, you can get your account, books, positions and notes as one ZIP file, and delete your account.',
      ],
    },
  ],
};
