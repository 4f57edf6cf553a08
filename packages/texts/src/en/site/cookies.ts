import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Cookies · Lectern',
  description:
    'Which cookies this library sets, what each one is for and how long it stays, and how to change your choice.',
  keywords: ['cookies', 'cookie settings', 'analytics', 'privacy', 'e-book library'],
  heading: 'Cookies',
  lede: 'Necessary cookies are always on. Everything else is off until you allow it.',
  sections: [
    {
      id: 'categories',
      title: 'Four categories',
      body: [
        'Cookies are small pieces of text that your browser stores for this service and sends back to it. We divide them into four categories:',
        {
          list: [
            '**Strictly necessary** cookies are always on. Without them you could not sign in, and your choice could not be remembered. They need no consent.',
            '**Analytics** is off until you allow it. Our own server then counts which pages are opened. This sets no further cookie.',
            '**Functionality** is off until you allow it. There are no cookies in this category at present.',
            '**Targeting** is off until you allow it. There are no cookies in this category, and no advertising.',
          ],
        },
      ],
    },
    {
      id: 'choice',
      title: 'Your choice',
      body: [
        'Until you choose, a notice asks you on every page. You can accept everything, reject everything that is optional, or choose by category. You can change your choice on this page at any time, with effect for the future. There is a link to it at the foot of every public page and in the settings of the app.',
        'If you close the notice without choosing, everything optional stays off, and the notice returns after one day. We ask again when your choice is a year old or the categories change.',
        'As proof of a choice we store a random identifier, the version of the notice, the categories that you allowed, the time, and your IP address cut to /24 (IPv4) or /48 (IPv6). The identifier is also in the cookie with your choice, unless you allow nothing.',
      ],
    },
    {
      id: 'list',
      title: 'All cookies that we set',
      body: [
        {
          table: {
            head: ['Name', 'Purpose', 'Duration'],
            rows: [
              [
                '`lectern_session`',
                'Keeps you signed in. Set when you sign in, deleted when you sign out.',
                '90 days after the last use; without “Save password on this device” until you close the browser',
              ],
              [
                '`lectern_device`',
                'Recognizes a browser in which you have signed in, so that you are warned of new devices and strangers cannot lock you out.',
                '400 days after you last signed in',
              ],
              ['`lectern_qr`', 'Binds the QR code on the login page to your browser.', '10 minutes'],
              ['`lectern_social`', 'Binds a sign-in with Google or Facebook to your browser.', '10 minutes'],
              ['`lectern_community`', 'Binds the connection of your reading community to your browser.', '10 minutes'],
              [
                '`lectern_arrival`',
                'Proves that a sign-in with Google or Facebook was completed in this browser.',
                '5 minutes',
              ],
              ['`lectern_told`', 'Passes the reason for a failed sign-in to the login page.', '1 minute'],
              ['`lectern_cookies`', 'Remembers your cookie choice.', '1 year'],
              ['`lectern_cookies_closed`', 'Remembers that you closed the notice without choosing.', '1 day'],
            ],
          },
        },
        'All of them are strictly necessary and are set by this service only. In your browser a name ends with the port of the server, and if the connection is encrypted, all but `lectern_device` begin with `__Host-` or `__Secure-`. 90 days is the default of the software; the operator may set another time.',
      ],
    },
    {
      id: 'storage',
      title: 'What the app stores in your browser',
      body: [
        'The app also uses your browser’s storage. It needs this to work the way you want, also without a network. None of it is used to track you.',
        {
          table: {
            head: ['Where', 'What', 'How long'],
            rows: [
              [
                'Local storage',
                'Language, theme, settings of pages, player, voices and translation, views; who is signed in, without passwords or tokens; recent searches; notices that you closed; drafts of reviews; a random identifier that tells your devices apart; unfinished uploads; positions, reading times, bookmarks, highlights and notes that haven’t been sent yet',
                'Until you delete them in your browser; recent searches and who is signed in until you sign out; what hasn’t been sent until it is sent',
              ],
              ['Session storage', 'Which audiobook a tab is playing', 'Until you close the tab'],
              [
                'IndexedDB',
                'A copy of the list of your books, and changes of yours that haven’t been sent yet',
                'The list until you sign out, changes until they are sent',
              ],
              [
                'Cache storage',
                'The program files of the app, so that it starts without a network, and public pages that you visited',
                'Until a new version replaces them',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'others',
      title: 'Cookies of others',
      body: [
        'No page of this service loads anything from another company, with one exception: the page on which you pay for a plan loads a script from PayPal, which may set PayPal’s cookies there.',
        'If you go to the page of a bookshop, its reading community, Google, Facebook, PayPal or a website that translates, the rules of that site apply there.',
      ],
    },
    {
      id: 'analytics',
      title: 'How page views are counted',
      body: [
        'If you allow analytics, our server counts for each day which pages and screens are opened, in which language, and from how many networks. It stores patterns of addresses, without titles or identifiers of your books. The IP address is cut to /24 (IPv4) or /48 (IPv6) before anything is stored, and the cut address is deleted after one day. What remains are numbers that can’t be traced to anyone.',
        'The [privacy notice](page:privacy#browser) says more about your data and your rights.',
      ],
    },
  ],
};
