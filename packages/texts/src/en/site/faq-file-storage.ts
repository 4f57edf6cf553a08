import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'File storage: questions and answers · Lectern',
  description:
    'Space and plans, all supported formats and which of them open in the browser, Adobe DRM and Readium LCP, uploads, ZIP files, duplicates and the bin.',
  keywords: ['FAQ', 'storage', 'formats', 'EPUB', 'PDF', 'Adobe DRM', 'Readium LCP', 'upload', 'bin'],
  heading: 'File storage',
  lede: 'How much fits, what opens where, and what happens to a file.',
  sections: [
    {
      id: 'space',
      title: 'How much space do I have?',
      body: [
        '2 GB, free of charge. The account menu and **Settings → Plan** show how much of it your e-books and audiobooks use. Fonts and dictionaries that you add count, too. Books in the bin don’t count, because they make room when an upload needs it. What Lectern creates itself, such as covers or a version for reading, doesn’t count either.',
      ],
    },
    {
      id: 'more-space',
      title: 'Can I get more?',
      body: [
        'Yes, if this cloud offers plans: **Settings → Plan** lists them, with prices in US dollars per month. You pay for one month at a time, with PayPal. Nothing renews by itself. If you change to another plan, your remaining time is credited.',
      ],
    },
    {
      id: 'plan-ends',
      title: 'What happens when a plan ends?',
      body: [
        'You get an email seven days before, one day before, and on the day. Nothing is deleted. If your books then need more space than you have, you can still read, listen to and download all of them. You just can’t upload until you’ve deleted enough or paid for another month.',
      ],
    },
    {
      id: 'space-ends',
      title: 'What happens when my space runs out?',
      body: [
        'When 100 MB or less is left, you get a notification. An upload that doesn’t fit first takes the place of the oldest books in the bin. If that isn’t enough, it’s refused, and you see how much it needs and how much is free. Sort the library by size to find the largest books.',
      ],
    },
    {
      id: 'formats',
      title: 'Which formats can I store, and which open in the browser?',
      body: [
        {
          table: {
            head: ['Format', 'Files', 'In the browser'],
            rows: [
              ['EPUB 2 and 3', '`.epub`', 'opens'],
              ['PDF', '`.pdf`', 'opens, with its password if it has one'],
              ['FictionBook', '`.fb2`, `.fb2.zip`, `.fbz`', 'opens'],
              ['Mobipocket, KF8', '`.mobi`, `.azw`, `.azw3`, `.prc`', 'opens'],
              ['Palm', '`.pdb`', 'opens'],
              ['Word', '`.docx`', 'opens'],
              ['Rich text', '`.rtf`', 'opens'],
              ['HTML', '`.html`, `.htm`, `.xhtml`', 'opens, as a single file'],
              ['Plain text', '`.txt`', 'opens'],
              ['Compiled help', '`.chm`', 'opens'],
              ['Comics', '`.cbz`, `.cbr`, `.cb7`, `.cbt`', 'opens, except for pages in HEIC or JPEG XL'],
              ['DjVu', '`.djvu`, `.djv`', 'opens if the server has DjVuLibre; otherwise stored'],
              ['Audiobooks', '`.m4b`, `.m4a`, `.mp3`, or a ZIP of them', 'plays'],
              ['Other audio', '`.flac`, `.ogg`, `.opus`, `.aac`, `.wav`, or a ZIP of them', 'plays if the browser can'],
              ['Adobe token', '`.acsm`', 'stored; opens on a device'],
              ['Readium LCP licence', '`.lcpl`', 'becomes the book that it’s for'],
              ['ZIP', '`.zip`', 'the books in it'],
            ],
          },
        },
        'Copy-protected books are stored, shown with title and cover, and can be downloaded. Which of them open in the browser is explained below.',
      ],
    },
    {
      id: 'adobe',
      title: 'What about books with Adobe DRM?',
      body: [
        'They don’t open in a browser. Download them, or let your e-reader synchronize them, and read them on a device or in an app that is registered with your Adobe ID.',
        'An `.acsm` file isn’t the book but a token for it: open it in Adobe Digital Editions or on an e-reader that supports it, and the device fetches the book. A token expires, often soon; the book’s page shows when. A token can be in one account only.',
        'If your cloud supports Adobe IDs, you’ll find yours in **Settings → Adobe IDs**, where you also choose the default for your devices.',
      ],
    },
    {
      id: 'lcp',
      title: 'What about books with Readium LCP?',
      body: [
        'Books with the basic profile open in the browser with the passphrase that you got from the shop or library. You enter it once for each provider. Dates, renewal and early return of a loan are on the book’s page. You can also upload just the licence (`.lcpl`): the book is then fetched for you.',
        'Books with other LCP profiles need a licensed device or app. They’re stored here, and the book’s page says so.',
      ],
    },
    {
      id: 'other-protection',
      title: 'What about other copy protection?',
      body: [
        'Protected AZW and MOBI books and protected audiobooks are stored and can be downloaded, but open only in the app they were bought for. Lectern doesn’t remove any copy protection.',
      ],
    },
    {
      id: 'file-size',
      title: 'How large can a file be?',
      body: [
        'As large as your free space. Files over 8 MB are sent in chunks: you can pause them, and after a lost connection they resume where they stopped. After reloading the page, choose the same file again. An unfinished upload is kept for a day.',
      ],
    },
    {
      id: 'many-files',
      title: 'Can I upload many files at once?',
      body: [
        'Yes, whole folders including subfolders. Two files are sent at a time and the others wait. Unsupported files in a folder are skipped and counted. Files that fail are listed with the reason, and you can try again.',
      ],
    },
    {
      id: 'zip',
      title: 'What happens to a ZIP file?',
      body: [
        {
          list: [
            '**One book in it**: it opens as that book. Text files and pictures next to it don’t matter.',
            '**Several books**: each is stored separately, up to 200. You see which were added, and why others weren’t.',
            '**Recordings**: they become one audiobook, ordered by track number or name.',
            '**Only pictures**: they become one comic, ordered by name.',
          ],
        },
      ],
    },
    {
      id: 'duplicates',
      title: 'What happens when I upload a book twice?',
      body: [
        'The same file is recognized whatever its name, and reported as **Already in your library**. Nothing is added twice. If it’s in the bin, it’s restored with its position and notes. Another edition, or the same book in another format, counts as a separate book.',
      ],
    },
    {
      id: 'change-file',
      title: 'Is my file changed?',
      body: [
        'No. You can edit title, authors, series, genres, language and cover, and reset each to what the file says. All of this is stored separately. What you download is the file that you uploaded.',
      ],
    },
    {
      id: 'fonts-dictionaries',
      title: 'Can I add fonts and dictionaries?',
      body: [
        'Yes, while you read: open **Appearance**. You can add 10 fonts (WOFF2, TTF or OTF, up to 5 MB each) and 10 dictionaries in StarDict or dictd format (as ZIP or as separate files, up to 50 MB each). You find them in every browser where you’re logged in, and nobody else does. A dictionary is stored in a form of its own, so you can’t download it as you uploaded it; keep your file.',
      ],
    },
    {
      id: 'download',
      title: 'How do I download books?',
      body: [
        'Choose **Download** in the menu of a book. If you select several books, a download starts every two seconds. For everything at once, use the export in **Settings → Privacy**.',
      ],
    },
    {
      id: 'bin',
      title: 'I deleted a book. Can I get it back?',
      body: [
        'Yes, for 30 days, from the bin: with its position, notes, bookmarks and collections. After that, or when you empty the bin, it’s deleted for good. If an upload needs the space, the oldest books in the bin are deleted earlier.',
        'A book that a shop has refunded is taken out of your library and doesn’t go to the bin.',
      ],
    },
    {
      id: 'refused',
      title: 'Why was my file refused?',
      body: [
        {
          list: [
            'Its format isn’t in the list above, or its content doesn’t match the extension.',
            'It’s empty, damaged or incomplete. Download or copy it again.',
            'It’s a web page from the shop instead of the book. This happens when a download link has expired.',
            'There isn’t enough space.',
          ],
        },
        'The upload dialog names the reason for each file.',
      ],
    },
    {
      id: 'who-sees',
      title: 'Who can see my files?',
      body: [
        'Only you. Other readers see nothing of your library, and neither does your shop. The operator looks into files only if the law requires it or a specific complaint gives reason to. If several readers store the same file, it’s kept once, and none of them can tell.',
      ],
    },
  ],
};
