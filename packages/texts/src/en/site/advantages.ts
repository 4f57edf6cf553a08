import type { AdvantagesText } from '../../shapes/site-text.ts';

export const text: AdvantagesText = {
  title: 'Advantages of Lectern',
  description:
    'Your place down to the word, fine typography, a proper audiobook player, order in a large library, purchases that arrive by themselves, files that stay yours.',
  keywords: ['e-book reader', 'audiobook player', 'synchronization', 'typography', 'collections', 'data export'],
  heading: 'Made by people who mind where the page breaks',
  lede: 'Six things that Lectern does for readers, and what’s behind them.',
  advantages: [
    {
      id: 'position',
      title: 'Your place, down to the word',
      text: 'Stop on one device and continue on the next. If two devices disagree, you’re asked, and no position is lost.',
    },
    {
      id: 'typography',
      title: 'Type that reads well',
      text: 'Five fonts, including one for low vision and one for dyslexia, and your own. Hyphenation, margins, spacing and seven page colours, for one book or for all.',
    },
    {
      id: 'listening',
      title: 'Audiobooks done properly',
      text: 'Chapters, bookmarks with notes, a sleep timer that fades out, speeds from 0.5× to 4×, and the time left at your speed.',
    },
    {
      id: 'organising',
      title: 'Order in a large library',
      text: 'Authors, series with the missing numbers, genres, collections, ratings. Searching for Tolstoy also finds Толстой, even with a typo.',
    },
    {
      id: 'shops',
      title: 'Purchases that arrive',
      text: 'Log in with your bookshop account. What you buy at a connected shop can appear in your library by itself.',
    },
    {
      id: 'ownership',
      title: 'Yours to take with you',
      text: 'Download every file exactly as you uploaded it. Export notes as Markdown, HTML, CSV, JSON or EPUB Annotations.',
    },
  ],
  sections: [
    {
      id: 'formats',
      title: 'More than EPUB',
      body: [
        'Books in FB2, MOBI, AZW3, DOCX, RTF, HTML, CHM and plain text are prepared for reading when you first open them, with contents, footnotes and pictures. PDF, comics and DjVu are shown page by page. Your file is never changed. The complete list is in [the FAQ](page:faqFileStorage#formats).',
      ],
    },
    {
      id: 'notes',
      title: 'Notes that stay where they belong',
      body: [
        'Highlights in five colours and three styles, notes and bookmarks. They stay on the same words at every text size, and find those words again in another edition. A note that you changed on two devices keeps its earlier versions.',
      ],
    },
    {
      id: 'offline',
      title: 'When you’re offline',
      body: [
        'From your second visit, the app opens and shows your library even when you’re offline. What you mark, rate or add to collections is sent when the network is back. To open a book, you need a connection, unless an e-reader or app has downloaded it.',
      ],
    },
    {
      id: 'security',
      title: 'Careful with your account',
      body: [
        'Your password goes to your bookshop and isn’t stored here. You can add passkeys or an authenticator app, see every device that is signed in, and sign each one out. Apps and e-readers get passwords of their own. The text of a book is kept apart from your account: it runs no scripts and loads nothing from elsewhere.',
      ],
    },
    {
      id: 'statistics',
      title: 'Your reading in numbers',
      body: [
        'Reading and listening time, days in a row, finished books, a yearly goal. Only you can see it, and you can export your reading times as a table.',
      ],
    },
    {
      id: 'accessibility',
      title: 'For everybody who reads',
      body: [
        'Lectern is built to WCAG 2.2, level AA. Everything works with the keyboard, in a light, a dark and a classic theme, and the text of books can be enlarged to three times its size. If a book comes with a recording of its text, you can read along; your browser reads others aloud. Words stay readable in every page colour, and pictures, tables and formulas open large.',
      ],
    },
  ],
};
