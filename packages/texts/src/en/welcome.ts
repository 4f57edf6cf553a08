import type { WelcomeText } from '../shapes/welcome-text.ts';

export const welcome: WelcomeText = {
  title: 'Welcome to Lectern',
  contents: 'Contents',
  description: 'A short guide: bringing books in, reading them, and keeping your place.',
  chapters: [
    {
      title: 'Your shelf',
      blocks: [
        'Lectern is a home for the books you own. You bring them in once, and from then on they wait for you in every browser you sign in from: at your desk, on the sofa, on a borrowed computer in a hotel lobby.',
        'This book is the first one on your shelf, so that you can try everything at once. It is yours like any other. Read it, leave it half-way, come back to it, and delete it when you no longer need it.',
        'The library shows your books as covers. A book without a cover gets one drawn from its title and its author. Click a book to open it; the menu beside it holds everything else that you can do with it.',
      ],
    },
    {
      title: 'Bringing books in',
      blocks: [
        'Drag a book from your computer and drop it anywhere on the library, or press the upload button and choose one. You may choose several at once. Each one shows how far it has got, and you can go on using the library in the meantime.',
        'Lectern reads EPUB, the format that most bookshops sell, and many more: PDF, FB2, Kindle and text files, comics, audiobooks. It finds the title, the authors, the series and the cover inside the file, so there is nothing to fill in.',
        [
          'If you already have exactly the same file, Lectern says so and keeps one copy.',
          'If something is not a book, or is damaged, you are told what is wrong, and nothing is stored.',
          'Your space is shown in your account, together with what is still free.',
        ],
      ],
    },
    {
      title: 'Reading',
      blocks: [
        'A book opens at the page where you left it. Turn pages with the arrow keys, with the space bar, or by clicking near the edge of the page; on a touch screen, swipe or tap. In a book that runs from right to left, the keys follow the paper: the left arrow goes on.',
        [
          'The contents take you to any chapter.',
          'The settings of the page change the size of the letters, the colours and the margins, and your place stays where it was.',
          'The bar at the bottom shows how far you have come.',
        ],
        'Your place follows you. A moment after you turn a page, it is kept for you, and any other browser in which you open the book goes on from there. If you lose the connection in the middle of a chapter, keep reading: the place is sent as soon as the network is back.',
        'Books are shown behind a wall. A book cannot run programs, cannot call the outside world and cannot see your account, whatever is written inside it.',
      ],
    },
    {
      title: 'Taking books out',
      blocks: [
        'What you bring in stays yours. Download any book from its menu: you get the very file that you uploaded, byte for byte, to read in another program or on an e-reader.',
        'To remove a book, choose Delete from the same menu. It waits for you in the bin for thirty days, with your place and your notes, and takes no space there.',
        'That is all there is to know. Upload a book that you have been meaning to read, and turn the first page.',
      ],
    },
  ],
};
