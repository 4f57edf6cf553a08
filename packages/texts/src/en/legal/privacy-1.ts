import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 1,
  title: 'Privacy notice',
  lede: 'What this library knows about you, why, who else learns of it, and how you get it out or make it go away.',
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      body: [
        'Responsible for the processing of your data in this service is {operator}, {address}. Write to {email} with every question about it.',
        'This notice is about the service itself. The bookshop in which you have your account is responsible for that account and tells you about it in a notice of its own.',
      ],
    },
    {
      id: 'grounds',
      title: 'Why we process data',
      body: [
        'Most of it is needed to perform the contract with you: to let you in, and to keep and show your library (GDPR Art. 6(1)(b)). Protection against abuse, the access log and proof of what was agreed serve our legitimate interest in a safe service (Art. 6(1)(f)). Some data we must keep or hand out because the law says so (Art. 6(1)(c)).',
        'There is no advertising, no analysis of visitors, no profile of what you read, and no decision about you that only a machine makes. Nothing is sold.',
      ],
    },
    {
      id: 'sign-in',
      title: 'Signing in with a bookshop account',
      body: [
        'The name or e-mail address that you type is sent to the connected bookshops, so that each can say whether it knows you. The password then goes to the one shop that you chose. We neither keep nor log it.',
        'From the shop we receive your customer number there, your e-mail address, your first name and surname. If it also names a picture of you, our server fetches a copy of that. We keep these with the name that you typed and the name of the shop.',
      ],
    },
    {
      id: 'social',
      title: 'Signing in with Google or Facebook',
      body: [
        'Only if the log-in page offers it, and only if you press the button, your browser goes to Google or Facebook. That company then learns that you sign in here. Of the short profile that it sends us we keep your identifier there, your name and, if you allow it, your e-mail address. We post nothing there.',
        'You can link and unlink these ways in the settings.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        'Your account holds name, surname, e-mail address, a picture if you add one or the shop has one, language, appearance, the choice of what the overview shows, the day you first came, and how much space you have and use. Name and e-mail address can be changed in the settings, and the picture changed and removed. It is shown to you alone; before the log-in only in a browser in which you have logged in before.',
      ],
    },
    {
      id: 'library',
      title: 'Your books and your reading',
      body: [
        'We keep the files that you store, what a program reads out of them (title, author, cover, contents), and what you change about that. A file that several readers have stored bit by bit alike is kept once; none of them can see that.',
        'So that your devices are in step we keep places, how far you are and earlier places, how long you read or listened and when, bookmarks, highlights and notes, favourites, collections, and messages of the service to you. A passphrase for a book under LCP is kept encrypted.',
        'Deleted books wait in the bin for thirty days at most.',
      ],
    },
    {
      id: 'purchases',
      title: 'Books that a shop delivers',
      body: [
        'A connected bookshop can put a book that you bought there into your library. For this it sends us your customer number and the file. If you have never signed in here, both wait until you do. When the shop takes the book back, it leaves your library.',
        'The shop does not learn from us what else you have or what you read. The provider of a book under LCP is the exception, for that book alone: when you open it, we ask the provider whether its licence is still valid, and register under an id made up for you and this provider. Your network stays unknown to it.',
      ],
    },
    {
      id: 'security',
      title: 'Sessions, devices and protection',
      body: [
        'For each sign-in we keep the time, the way, when it was last used, what the browser or program calls itself, and your network: the IP address cut to a /24 (IPv4) or /64 (IPv6). You see this list in the settings and can end each entry. We mail you when a new device signs in.',
        'Failed sign-ins are counted by account and cut network, and are forgotten within two hours. Tokens and app passwords are kept only as hashes. A request to sign in by QR code lives ten minutes.',
      ],
    },
    {
      id: 'log',
      title: 'The access log',
      body: [
        'For each request the server writes a line with the IP address, the time, the requested file, the amount of data, how it ended and how long it took, browser and version, operating system, and the page that referred to it. Passwords and tokens are cut out.',
        'The lines serve to find faults and attacks. They are kept for 30 days at most, unless an attack that is being looked into needs some of them longer.',
      ],
    },
    {
      id: 'browser',
      title: 'Cookies and what your browser keeps',
      body: [
        'We set only cookies that the service cannot do without: one that keeps you signed in, one by which a browser is known again, so that you are warned of new devices only, and short-lived ones while you sign in by QR code, Google or Facebook. Scripts cannot read them.',
        'In its own storage the browser keeps language, appearance and page settings, a copy of your list of books, and what you did while there was no network. Signing out takes the cookie of the session away.',
        'There are no cookies for analysis or advertising, ours or others’; that is why nothing asks for your consent to them.',
      ],
    },
    {
      id: 'mail',
      title: 'E-mail',
      body: [
        'We write to you about the service only: confirmation of your access, new devices, changes of the terms, measures, export and deletion of your data. There is no newsletter. Mails hold no pictures or links that tell us whether you opened them.',
      ],
    },
    {
      id: 'records',
      title: 'Records of consent and measures',
      body: [
        'As proof of the contract we keep which version of the terms you accepted, a checksum of the text in the language shown, time, way of signing in and cut network; when we told you of a change; and an objection.',
        'A measure against an account is kept with its reason. When an account is blocked, a keyed hash of the customer number stays after deletion, so that the block holds. It tells nobody who you are.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives data',
      body: [
        'Besides the bookshop and, if you use them, Google or Facebook, only those who run servers, storage or mail for us receive data: on our behalf and bound by our instructions. Authorities receive data when the law obliges us.',
        'If one of them is outside the European Economic Area, this happens only on the conditions of the GDPR (Art. 44 and following). Ask us at {email} who they are.',
        'Only if you pay for a plan, and only on the page where you do, your browser loads a script of PayPal, and PayPal learns what you buy and what it costs. How you pay stays with PayPal. From PayPal we receive the numbers of the order and the payment and whether the money arrived.',
      ],
    },
    {
      id: 'duration',
      title: 'How long data is kept',
      body: [
        'Your library stays as long as your account. A session that nobody uses ends after some months; ended sessions are removed a week later.',
        'In the settings you can export everything (a ZIP of your data and files) and delete your account. Deletion begins after seven days, in which you can still take it back; then all that belongs to you is removed from the database and the storage. Safety copies go when their time is over. Data that the law obliges us to keep is kept for that time and used for nothing else.',
        'For each payment we keep plan, price, time, state and these numbers, and an invoice with your name and e-mail address. The law makes us keep them: payments for six years, invoices for ten, from the end of the year. When you delete your account, the e-mail address is removed from them.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights, and changes of this notice',
      body: [
        'You have the right to',
        [
          'know what data of yours we process, and have a copy of it;',
          'have wrong data corrected;',
          'have data deleted, or its processing restricted;',
          'receive your data in a form that other programs can read;',
          'object to processing that rests on our legitimate interest.',
        ],
        'Write to {email}, or use the settings. You can also complain to a data protection authority, for instance the one where you live.',
        'When the service changes, so does this notice. Each text has a version; the one shown here applies.',
      ],
    },
  ],
};
