import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Your account: questions and answers · Lectern',
  description:
    'Who can log in, how to find a bookshop, forgotten passwords, QR codes, Google and Facebook, app passwords, second factor, devices, export and deletion.',
  keywords: ['FAQ', 'account', 'log in', 'password', 'QR code', 'app password', 'passkey', 'delete account'],
  heading: 'Your account',
  lede: 'Logging in, protecting your account, and leaving it.',
  sections: [
    {
      id: 'who',
      title: 'Who can log in?',
      body: [
        'Anyone who is over 16, has full legal capacity and has an account at a bookshop that is connected to this cloud. There is no separate registration: your library is created when you first log in. By logging in, you accept the [terms of use](page:terms); we confirm this by email.',
        'It’s free and includes 2 GB of storage.',
      ],
    },
    {
      id: 'browsers',
      title: 'Which browsers and devices can I use?',
      body: [
        'Any device with a current browser. Lectern is tested with Chromium, the basis of Chrome and Edge, and with Firefox; Safari should work. E-readers and apps that connect to this cloud work with the same account. If this cloud has apps of its own for Android or iOS, the sidebar links to them.',
      ],
    },
    {
      id: 'find-shop',
      title: 'How do I find a bookshop?',
      body: [
        'Choose **You do not yet have an account?** on the login page. You can search the connected shops by name, address, city or zip code, choose a region, or let your browser find the nearest ones. Your location doesn’t leave your browser. **Register now** takes you to the shop’s page. Then come back and log in with your new account.',
      ],
    },
    {
      id: 'email-incorrect',
      title: 'Why does it say that my email is incorrect?',
      body: [
        'No connected shop has an account with this name. Type it exactly as you do at your shop, or try your username there instead of your email address. If your shop isn’t in the list of shops, it isn’t connected to this cloud.',
      ],
    },
    {
      id: 'forgotten-password',
      title: 'I forgot my password. What can I do?',
      body: [
        'Your password belongs to your account at the bookshop, so it is reset and changed there. **Forgot your password?** next to the password field takes you to your shop’s page. We don’t store your password and can’t tell you what it is.',
        'After ten wrong passwords within 15 minutes, you have to wait; the page says how long.',
      ],
    },
    {
      id: 'several-shops',
      title: 'I have accounts at several shops. Do I get one library?',
      body: [
        'No. Each shop account opens a library of its own, even with the same email address. Choose one shop and upload books from elsewhere to that library. Libraries can’t be merged.',
      ],
    },
    {
      id: 'google-facebook',
      title: 'Can I log in with Google or Facebook?',
      body: [
        'Yes, if the login page shows the buttons. To open the library that you already have, link Google or Facebook first, in **Settings → Security → Other ways to log in**. Without that, the button opens a new library, because accounts are never matched by their email address.',
        'If you log in to the shop itself only with Google or Facebook, set a password there. The login page takes you to it.',
      ],
    },
    {
      id: 'qr',
      title: 'How do I log in with a QR code?',
      body: [
        'It works in both directions.',
        {
          list: [
            '**On a computer**: the login page shows a code. Scan it with the camera of a phone where you’re logged in, open the link, and choose the number that the computer shows. The code is valid for ten minutes.',
            '**On a phone**: on a device where you’re logged in, choose **Settings → Security → Log in on a phone**, and scan the code with the phone. It’s valid for one minute and works once.',
          ],
        },
        {
          note: 'Approve only a screen that is in front of you. Anyone you log in can read your books and change your library.',
        },
      ],
    },
    {
      id: 'e-reader',
      title: 'How do I log in on an e-reader?',
      body: [
        'Connect the e-reader to Wi-Fi. Open its cloud or account settings, type the same name as here, choose your shop and enter the password, or an app password. Logging in takes at most about one minute. You can’t log in without Wi-Fi, but you can read what is already on the device.',
      ],
    },
    {
      id: 'app-passwords',
      title: 'What are app passwords?',
      body: [
        'Passwords for apps and e-readers. Each gets its own, so you don’t have to give it the password for your shop account. Create one in **Settings → Security** and enter it with the username shown there. It’s shown only once.',
        'An app password gives full access to your library, or only allows reading and downloading. It never opens your account settings. You can revoke it at any time; apps that use it are signed out right away.',
      ],
    },
    {
      id: 'second-factor',
      title: 'Can I protect my account with a second factor?',
      body: [
        'Yes, in **Settings → Security**: with passkeys (fingerprint, face, screen lock or a security key) or with an authenticator app. You get ten recovery codes. Store them in a safe place: each replaces a lost factor once.',
        'The second factor protects your app passwords, data export, account deletion and the factors themselves. If you want, you’re also asked for it when you log in. Apps and e-readers that don’t support this then need an app password.',
        'If you have lost everything, [write to us](page:contact).',
      ],
    },
    {
      id: 'devices',
      title: 'Where am I signed in, and how do I sign out a device?',
      body: [
        '**Settings → Security** lists every browser, e-reader and app where you’re signed in, how you logged in there, and when it was last used. You can sign out any of them, or all others at once. This takes effect immediately. App passwords keep working until you revoke them.',
        'You get an email when a new device logs in. If that wasn’t you, sign it out and change your password at the shop. A device that isn’t used for a long time, usually 90 days, is signed out automatically.',
      ],
    },
    {
      id: 'profile',
      title: 'How do I change my name, email address or picture?',
      body: [
        'In **Settings → Account**. The email address there is the one we write to. To log in, keep using your username and password for the shop. Theme and language are in **Settings → Appearance**.',
      ],
    },
    {
      id: 'shop-knows',
      title: 'What does my bookshop learn?',
      body: [
        'That you log in. If it recommends books to you personally, we ask it for them when you use the overview. It doesn’t learn from us what else is in your library or what you read. For a book with Readium LCP, we ask its provider whether the licence is still valid. There’s more in the [privacy notice](page:privacy).',
      ],
    },
    {
      id: 'export',
      title: 'Can I have a copy of all my data?',
      body: [
        'Yes. **Settings → Privacy → Export everything** creates a ZIP file with your account, all files, positions, highlights and notes, collections, devices and sign-ins. You get an email when it’s ready. You can download it for seven days, and create one a day.',
      ],
    },
    {
      id: 'delete',
      title: 'How do I delete my account?',
      body: [
        'In **Settings → Privacy → Delete account**. You are signed out everywhere at once. For seven days you can log in again and keep the account; after that your books, notes, positions and other data are deleted for good. The [privacy notice](page:privacy) lists what the law requires us to keep, such as invoices.',
        'Your account at the bookshop isn’t affected. Only the shop can delete it.',
      ],
    },
  ],
};
