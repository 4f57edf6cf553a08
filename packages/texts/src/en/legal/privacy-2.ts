import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 2,
  title: 'Privacy notice',
  lede: 'What this service stores about you, why, who else receives it, how long it is kept, and what you can do about it.',
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      body: [
        'The controller for the processing of your data in this service is {operator}, {address}. Send questions and requests about your data to {email}.',
        'This notice covers the service and its public pages. Your bookshop is responsible for your account there, and informs you about it in its own privacy notice.',
      ],
    },
    {
      id: 'grounds',
      title: 'Purposes and legal grounds',
      body: [
        'We process data for these purposes:',
        [
          'To perform the contract with you: signing in, storing and syncing your library, delivering purchases, paid plans, and emails about the service (GDPR Art. 6(1)(b)).',
          'With your consent, which you can withdraw at any time: the newsletter, public ratings, a connected reading community, and optional cookies with the counting of page views (Art. 6(1)(a)).',
          'For our legitimate interest in a safe and reliable service: access logs, protection against abuse, proof of what was agreed, and answers to your messages (Art. 6(1)(f)).',
          'To comply with the law: invoices and records of payments, and information that authorities may demand (Art. 6(1)(c)).',
        ],
        'You need not give us any data. Without the data that the contract requires, we cannot give you access. We sell no data, show no advertising, build no advertising profile of you, and make no solely automated decision about you that has legal or similarly significant effects.',
      ],
    },
    {
      id: 'sign-in',
      title: 'Signing in',
      body: [
        'The name or email address that you enter is sent to the connected bookshops, so that each can say whether it knows you. The password goes only to the shop that you choose. We neither store nor log it. From the shop we receive your customer number, email address, first name and surname, and we store them with the name that you entered and the name of the shop.',
        'If the login page offers Google or Facebook and you press the button, your browser goes to that company, which learns that you sign in here. We receive and store your identifier there, your name and, if you allow it, your email address. You can link and unlink these accounts in the settings.',
        'A sign-in by QR code is stored for ten minutes. If you set up a second factor, we store the public keys of your passkeys, the encrypted secret of your authenticator app, and hashes of your recovery codes.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        'Your account contains your name, surname, email address, language, theme, the arrangement of the overview, the day of your first sign-in, your plan, and how much storage you have and use. You can change your name and email address in the settings.',
        'You can add a picture. If your shop names one, our server fetches it and stores a small copy, so the shop does not learn when you read. The picture is shown only to you, and before you sign in only in a browser in which you have signed in before. You can replace or remove it in the settings.',
      ],
    },
    {
      id: 'library',
      title: 'Your library and your reading',
      body: [
        'We store the files that you upload, what a program reads from them (title, author, cover, table of contents, words for the search), and your changes to it. A file that several readers have stored identically is kept once. None of them can notice that.',
        'To keep your devices in sync we store reading and listening positions with the device that they come from, earlier positions, progress, bookmarks, highlights, notes, favourites, collections and notifications. Your star ratings and reviews of the books in your library are private: no other reader, no shop and no community sees them.',
        'For your reading statistics we store when and how long you read or listened, how many pages you turned, when you finished a book, and your yearly goal. The statistics are computed on our server for you alone.',
        'For books under LCP we store a hash of your passphrase, encrypted. For Adobe DRM we store the Adobe IDs that you add. Their password goes only to their vendor and is not stored; the password of an internal Adobe account that we create for you is stored encrypted. For a book that arrives as an Adobe token (ACSM) we store which of your devices reported it as downloaded.',
      ],
    },
    {
      id: 'purchases',
      title: 'Your bookshop: purchases and recommendations',
      body: [
        'A connected bookshop can deliver a book that you bought there to your library. It sends us your customer number and the file. If you have never signed in here, both wait until you do. If the shop takes the book back, it leaves your library.',
        'The overview shows books and news of your shop, which our server fetches. If the shop offers personal recommendations, we ask for them with the customer number that it gave you and store its answer. From this the shop learns that you used the overview recently. Otherwise our server orders the general recommendations of the shop by the authors, series and genres in your library; the shop learns nothing of that. Covers are copies on our server.',
        'The shop does not learn from us what else is in your library or what you read. The provider of a book under LCP is an exception for that book: when you open it, our server asks the provider whether the licence is valid, and registers under an identifier that was made for you and this provider only. The provider does not see your IP address.',
      ],
    },
    {
      id: 'ratings',
      title: 'Reading community and public ratings',
      body: [
        'If your bookshop has a reading community (ReadRate), you can connect your account there. Your browser then goes to a page of the community, which learns that you come from this service. We receive and store, encrypted, an access key, and your first name and surname there, how you sign in there, and a copy of your picture. From time to time we ask the community whether the connection still exists. News, discussions and pictures are fetched by our server without naming you. The community does not learn from us what is in your library or what you read.',
        'If you disconnect, we delete this data at once and tell the community to end the access. If you delete your account without disconnecting before, our key is deleted, but the community is not told.',
        'You can publish a rating of a book of your shop. A name or pseudonym, an email address and the number of stars are mandatory; the text is optional. We send them to the community of your shop, with the numbers of the shop and the book and a random reference instead of your identity. The name, the stars and the text are published there. The email address is for questions about the rating and is not meant for publication.',
        'We store the IP address from which a rating was sent, in case somebody disputes its legality. It is not sent to the community and is erased 30 days after the last change. You can change or withdraw a rating at any time. When you withdraw it or delete your account, we ask the community to remove it, for up to 90 days until it does.',
      ],
    },
    {
      id: 'payments',
      title: 'Paid plans and invoices',
      body: [
        'If you order a plan, we store the plan, price, time and state of the payment, the numbers of the order and the payment at PayPal, and an invoice with your name and email address. Orders that are not paid are deleted after 30 days.',
        'Only on the page where you pay, your browser loads a script of PayPal. PayPal learns what you buy and what it costs. How you pay stays with PayPal, which processes this data under its own responsibility.',
        'The law obliges us to keep records of payments for six years and invoices for ten years, each counted from the end of the year. When your account is deleted, we remove your email address from invoices, and from the records everything that names you.',
      ],
    },
    {
      id: 'security',
      title: 'Sessions, protection and proof',
      body: [
        'For each sign-in we store the time, the method, the last use, the name of the browser or program, and your network: the IP address cut to /24 (IPv4) or /64 (IPv6). You see this list in the settings and can end each session. We remember browsers and networks from which you signed in, so that we can warn you of new ones and strangers cannot lock you out. Failed sign-ins are counted by account and cut network. Tokens and app passwords are stored only as hashes.',
        'As proof of the contract we store which version of the terms you accepted, the checksum of the text in the language shown, the time, the method of signing in and the cut network; when we informed you of a change; and whether you objected.',
        'A measure against an account is stored with its reason. If an account was blocked, a keyed hash of the customer number remains after deletion, so that the block stays effective. It does not reveal who you are.',
      ],
    },
    {
      id: 'log',
      title: 'Access logs',
      body: [
        'When you open a page or use the app, the server writes a line to its log. It contains:',
        [
          'the IP address;',
          'the date and time;',
          'the requested file;',
          'the amount of data sent and received;',
          'the type and version of the browser;',
          'the operating system;',
          'the page from which the request came.',
        ],
        'It also contains technical details of the request: its method and host, the status, and how long it took. Passwords and tokens are removed. We use the logs to find faults and attacks, and do not combine them with your account. They are deleted after 30 days at most, unless an attack is being investigated and single lines are needed longer as evidence.',
      ],
    },
    {
      id: 'browser',
      title: 'Cookies and page views',
      body: [
        'Strictly necessary cookies are always on: they keep you signed in, recognise your browser and remember your choice. Cookies for analytics, functionality and targeting are optional and off until you allow them. Rejecting them is as easy as accepting, and you can change your choice at any time on the page [Cookies](page:cookies), which lists every cookie and what your browser stores.',
        'If you close the question without choosing, a cookie remembers that for one day. If you choose, we store as proof a random identifier, the version of the question, the categories that you allowed, the time, and your IP address cut to /24 (IPv4) or /48 (IPv6).',
        'If you allow analytics, our own server counts which pages and screens are opened, as patterns without titles or identifiers of books, in which language, and from how many networks. For this the IP address is cut to /24 (IPv4) or /48 (IPv6) before anything is stored, and the cut address is removed after one day. No third party takes part, and no data leaves our server.',
      ],
    },
    {
      id: 'mail',
      title: 'Email, newsletter and contact form',
      body: [
        'We write to you about the service: that your access is active, new devices, changes of the terms, your plan and payments, measures, and the export and deletion of your data. An email is stored until it is sent, and for seven days at most if that fails. Our emails contain no pictures or links that tell us whether you opened them.',
        'The [newsletter](page:newsletter) is separate and needs only an email address. We send you an email, and only when you press the button on the page that it links to are you registered (double opt-in). As proof we store when, from which cut network and with which version of the text you registered and confirmed, and your language. Addresses that are not confirmed are deleted after seven days. You can unsubscribe at any time with the link in each issue. Unsubscribing, also right after registering, deletes all data about the registration. For 30 days we store which issue was sent to which address, so that nobody gets it twice.',
        'If you write to us with the [contact form](page:contact), your email address, your name, your message and the language of the page are stored and sent to us by email. We use them only to answer you. The server deletes the message 30 days after it was sent, and we delete the email when it is no longer needed.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives data',
      body: [
        'Within the limits described above, data is received by your bookshop, by its reading community if you connect it or publish a rating, by the providers of protected books, by the vendors of your Adobe IDs, by Google or Facebook if you sign in with them, and by PayPal if you pay for a plan.',
        'Companies that run servers, storage or email for us process data on our behalf and are bound by our instructions (GDPR Art. 28). Authorities receive data if the law obliges us.',
        'If a recipient is outside the European Economic Area, data is transferred only under the conditions of GDPR Art. 44 and following. Ask us at {email} who these recipients are.',
      ],
    },
    {
      id: 'duration',
      title: 'How long data is kept',
      body: [
        'Your library is kept as long as your account. The table lists everything that is deleted after a fixed time:',
        '{retention}',
        'In the settings you can export all your data and files as a ZIP archive, and delete your account. Deletion begins after seven days, in which you can still cancel it. Then everything that belongs to you is removed from the database and the storage, except for the payment data and, if you were blocked, the hash named above. Backups are deleted when their time is over, and are used only to restore the service.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights, and changes of this notice',
      body: [
        'You have the right to:',
        [
          'access: learn which data about you we process, and receive a copy;',
          'rectification of incorrect data;',
          'erasure, or restriction of processing;',
          'data portability: receive your data in a machine-readable format;',
          'object to processing that is based on our legitimate interest;',
          'withdraw a consent at any time, with effect for the future.',
        ],
        'You can do most of this yourself in the settings. For everything else write to {email}. You can also complain to a data protection authority, for example the one where you live.',
        'We update this notice when the service changes. Each text has a version number, and the version shown here applies.',
      ],
    },
  ],
};
