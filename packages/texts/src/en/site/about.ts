import type { AboutText } from '../../shapes/site-text.ts';

export const text: AboutText = {
  title: 'Lectern: one library for e-books and audiobooks',
  description:
    'Keep your e-books and audiobooks in one place and open them on any device, at the page or second where you stopped. 2 GB free of charge.',
  keywords: ['e-book library', 'audiobooks', 'cloud library', 'reading position', 'EPUB reader', 'self-hosted'],
  heading: ['Close the book.', 'Open it anywhere.'],
  lede: 'Lectern keeps your e-books and audiobooks in one place, with the page, the note and the second you stopped at. On the e-reader in bed, on the phone on the train, in the browser at work.',
  signIn: 'Log in with your bookshop',
  howItWorks: 'How it works',
  facts: '2 GB free. More than twenty formats. Your files stay yours.',
  pictures: [
    {
      id: 'library',
      title: 'A library that keeps up',
      text: 'Covers, authors, series, genres and collections, and a search that forgives typos. It stays fast with 100,000 books, and opens offline.',
      alt: 'The library: covers in rows, each with its reading progress',
    },
    {
      id: 'reader',
      title: 'Pages the way you like them',
      text: 'Turn pages or scroll. Choose from five fonts and seven page colours, add fonts of your own, or keep the publisher’s design. Highlights, notes and footnotes stay beside the text.',
      alt: 'The reader: an open book with its text set in columns',
    },
    {
      id: 'player',
      title: 'Made for long listening',
      text: 'Chapters, a speed for each book, bookmarks with notes, and a sleep timer that fades out. The book plays on while you look around your library.',
      alt: 'The player: an audiobook with its cover, chapters and controls',
    },
  ],
  formats: {
    title: 'The books you already have',
    text: 'EPUB, PDF, FB2, MOBI, AZW3, DOCX, RTF, HTML, TXT, CHM, DjVu and comics (CBZ, CBR, CB7, CBT) open in the browser. M4B, M4A and MP3 play there, and so do FLAC, Opus, Ogg, AAC and WAV in browsers that support them. ACSM files and books with Adobe DRM are stored for your e-reader. What you download is always the file that you uploaded, byte for byte.',
  },
  devices: {
    title: 'The devices you already have',
    text: 'A browser is enough, on a computer, a tablet or a phone, in English, German, Russian, Ukrainian and Chinese. E-readers and apps that connect to this cloud use the same account, or a password of their own that you can revoke.',
  },
  privacy: {
    title: 'What you read is your business',
    text: 'Nobody builds an advertising profile of you, and nothing about you is sold. Your bookshop doesn’t learn from us what you read here. You can export and delete everything in the settings.',
  },
  selfHosting: {
    title: 'Run it yourself',
    text: 'Lectern is free software under the Apache License 2.0. On a machine with Node 20 or newer, one command in the source folder installs, builds and starts everything: the database, a demo bookshop and a library to look around in.',
    command: 'npm start',
  },
};
