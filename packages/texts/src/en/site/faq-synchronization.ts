import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Synchronization: questions and answers · Lectern',
  description:
    'What Lectern synchronizes between your devices and when, which position wins, what works offline, and how to synchronize manually.',
  keywords: ['FAQ', 'synchronization', 'reading position', 'offline', 'e-reader', 'devices', 'bookmarks', 'notes'],
  heading: 'Synchronization',
  lede: 'How your devices agree, and what happens when they don’t.',
  sections: [
    {
      id: 'what',
      title: 'What is synchronized?',
      body: [
        {
          list: [
            'your books, with changes to their descriptions and covers, and the bin;',
            'the position in each book and audiobook, and whether you have read it;',
            'bookmarks, highlights and notes;',
            'favorites, collections, ratings and reviews;',
            'fonts and dictionaries that you have added;',
            'reading and listening time, and your yearly goal;',
            'language, theme, and what the overview shows.',
          ],
        },
        'E-readers and apps synchronize as much of this as they support, usually books, positions, bookmarks and notes.',
      ],
    },
    {
      id: 'not',
      title: 'What isn’t synchronized?',
      body: [
        'What suits one screen and not another: text size, font and page colour, the layout and zoom of a PDF or comic, the view and order of the library, the speed and volume of the player, the voice that reads aloud and the website that translates. These settings stay on their device.',
      ],
    },
    {
      id: 'when',
      title: 'When does it happen?',
      body: [
        '**In the browser**, all the time. A position is saved within two seconds of turning a page; in an audiobook every five seconds, and with each pause and jump. What another device changes appears within about a second.',
        '**On e-readers and in apps**, when you log in, and when you open or close a book or fold the cover. For this, the device needs Wi-Fi or another connection.',
      ],
    },
    {
      id: 'by-hand',
      title: 'Can I synchronize manually?',
      body: [
        'Yes. In the browser, open the notifications (the bell in the header) and choose **Sync now**; next to it, you see when that last happened and how many changes are waiting. On an e-reader, tap the sync icon in its notification panel.',
      ],
    },
    {
      id: 'which-position',
      title: 'Two devices have different positions. Which one counts?',
      body: [
        'The one where you were last. What counts is when you turned the page, not when that reached the server, and no device can win with a wrong clock.',
        {
          list: [
            '**You have not moved on this device since**: it goes to the newer position, says which device it comes from, and offers a way back.',
            '**You have moved on both**, for example because one was offline: you’re asked. You see the other device, its position and its time, and choose **Go there** or **Stay here**.',
            '**The two are less than a page apart**, or 15 seconds in an audiobook: nothing is asked. The later one counts.',
          ],
        },
        'Opening a book, paging back or changing the text size on one device never costs you the position on another: the last ten positions are listed with device, time and chapter. Choose **Recent positions** in the reader, or press P.',
      ],
    },
    {
      id: 'audiobook',
      title: 'I press play on a second device. What happens?',
      body: [
        'The first one asks whether to pause. Without an answer it pauses after ten seconds, so that a book doesn’t play on in an empty room and take your position with it.',
      ],
    },
    {
      id: 'notes',
      title: 'I changed the same note on two devices. Is one lost?',
      body: [
        'No. The later text is shown, and earlier versions are kept with the note: choose **Earlier versions** to view, copy or restore them. Of two changes to a favorite, a collection or a description, the later one applies, field by field.',
      ],
    },
    {
      id: 'offline',
      title: 'What works offline?',
      body: [
        'After your first visit with a browser, the app opens offline and shows your library. You can browse it, mark and rate books, add them to collections or delete them. A book that is open stays readable as far as it has loaded, with bookmarks and notes. Everything is sent when the network is back, in the order in which you did it.',
        'To open another book, keep listening or upload, you need a connection. An upload waits for it and then continues.',
        'An e-reader or app shows the books that it had at the last synchronization, and opens those that are downloaded.',
      ],
    },
    {
      id: 'deleted',
      title: 'I deleted a book on my e-reader, and it came back. Why?',
      body: [
        'It was deleted only from the device. It’s still in your cloud, so the next synchronization shows it again. To delete it everywhere, delete it from the cloud. It then stays in the [bin](page:faqFileStorage#bin) for 30 days.',
      ],
    },
    {
      id: 'other-copy',
      title: 'The book is on both devices, but its position doesn’t arrive. Why?',
      body: [
        'Positions belong to a file. If the device has another edition, or a copy that didn’t come from your cloud, Lectern treats it as a different book. Download the book from your cloud on that device.',
      ],
    },
    {
      id: 'login-time',
      title: 'How long does logging in on an e-reader take?',
      body: [
        'At most about one minute, and it needs Wi-Fi. The list of books appears first; each book is loaded when you open or download it.',
      ],
    },
    {
      id: 'help',
      title: 'A position didn’t arrive. What can I check?',
      body: [
        {
          steps: [
            'Is the first device online? In the browser, the bottom bar of the book says when the position was saved, or that it’s waiting.',
            'Are both signed in to the same account? Compare the name and the shop in the account settings of each.',
            'Close the book on the e-reader, so that it sends its position, and synchronize manually.',
            'Look at the recent positions of the book: the missing one may be there.',
          ],
        },
        'If this doesn’t help, [write to us](page:contact) with the title of the book, the devices and the time.',
      ],
    },
  ],
};
