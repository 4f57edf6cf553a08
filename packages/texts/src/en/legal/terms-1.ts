import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 1,
  title: 'Terms of use',
  lede: 'The contract between you and whoever runs this library: what you get, what we ask of you, and how either of us ends it.',
  sections: [
    {
      id: 'parties',
      title: 'Who the contract is with',
      body: [
        'This service is a cloud library for e-books and audiobooks. It is run by {operator}, {address}, {email} (“we”). The contract for its use is between you and us.',
        'The language of the contract is English. Translations are there so that you can read it in your own language; where they differ, the English text counts.',
      ],
    },
    {
      id: 'conclusion',
      title: 'How the contract comes about',
      body: [
        'You need an account at a bookshop that is connected with the service, or another way of signing in that the log-in page offers. When you press log in, or sign in with a program or an e-reader, you make us a binding offer to conclude this contract under these terms. There is no box to tick.',
        'We check the offer, activate your access and confirm this by e-mail, if we know an address of yours. The contract is concluded when your access is activated.',
        'We record which version of these terms you accepted, in which language, when, by which way of signing in and from which network. You find these records in the settings. You can print these terms, or save them, at any time.',
      ],
    },
    {
      id: 'readers',
      title: 'Who may use the service',
      body: [
        'The service is for persons who are over 16 and have full legal capacity. By signing in you state that both are true of you.',
        'The library is personal: one reader, for private reading.',
      ],
    },
    {
      id: 'service',
      title: 'What you get',
      body: [
        'With the service you can',
        [
          'store your own e-books and audiobooks, and download them again;',
          'read and listen in the browser, where the format and its protection allow it;',
          'have places, bookmarks, notes, collections and settings in step on all your devices;',
          'search, sort and edit what is in your library.',
        ],
        'Use is free of charge. Your account shows how much space you have and how much of it is used. Only file types that the app names as supported can be stored.',
      ],
    },
    {
      id: 'account',
      title: 'Your account and its safety',
      body: [
        'Your password belongs to your account at the bookshop and is changed there. Keep passwords, app passwords and sign-in codes to yourself. When somebody else may know one of them, change it and sign out the devices that you do not know.',
        'When there is reason to think that somebody else knows your access data, we may lock the account until that is settled. We tell you so by e-mail.',
      ],
    },
    {
      id: 'content',
      title: 'Your books and notes',
      body: [
        'What you store stays yours. Store only what you may store: books that you bought, borrowed within the terms of the loan, wrote, or that anybody may copy.',
        'You allow us to do with your files what the service consists of: to keep them, to make safety copies, to read title, cover and contents out of them by machine, to convert them for reading, and to send them to your devices. This ends when you delete them.',
        'Other readers see nothing of your library. We look into your files only when the law demands it or a concrete complaint gives reason to.',
      ],
    },
    {
      id: 'shops',
      title: 'Books from bookshops',
      body: [
        'You buy books from a bookshop, under its terms, and not from us. A connected shop can put what you bought into your library, and can take back what it refunded.',
        'What you may do with a bought or borrowed book follows from your contract with the shop. When a licence ends or is withdrawn, the book may no longer open here.',
      ],
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      body: [
        'You must not',
        [
          'store or pass on content that breaks the law or the rights of others;',
          'remove copy protection where the law forbids it;',
          'let others use your access, or sell it;',
          'store files that are made to do damage, reach for the data of others, or burden the service on purpose.',
        ],
      ],
    },
    {
      id: 'measures',
      title: 'What we may do about breaches',
      body: [
        'When there are concrete signs that you break these terms, the law or the rights of others, we may',
        [
          'warn you;',
          'remove a book;',
          'restrict your access to reading and downloading;',
          'block your access for a time;',
          'block it for good, when the breach is serious or repeated.',
        ],
        'We choose the mildest measure that is enough, and tell you the reason by e-mail. If you think we are wrong, write to {email}; a person will look at it. Whoever is blocked for good has no right to be let in again and must not register anew.',
      ],
    },
    {
      id: 'availability',
      title: 'Availability and changes of the service',
      body: [
        'We run the service with care, but do not promise that it is available at every moment: maintenance, faults and the network can interrupt it.',
        'We may extend and improve the service, and may drop parts of it for a good reason. Changes that are more than slightly to your disadvantage are announced like changes of these terms.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      body: [
        'We are liable without limit for intent and gross negligence, for injury to life, body or health, and where the law on product liability or a guarantee of ours says so.',
        'In case of slight negligence we are liable only for the breach of a duty that makes the contract possible in the first place and on which you may rely, and only for damage that is typical of such a contract and could be foreseen.',
        'Keep a copy of files that you can get nowhere else. When data is lost by slight negligence, we are liable for what it would have cost to restore it from such a copy.',
      ],
    },
    {
      id: 'ending',
      title: 'Duration and ending',
      body: [
        'The contract runs for an indefinite time.',
        'You can end it at any time: delete your account in the settings, or write to {email}. You can export your data first. A right of withdrawal that the law gives you as a consumer is not touched.',
        'We can end it with 14 days’ notice by e-mail. Until then you can export everything. The right of both sides to end the contract at once for a serious reason stays as it is.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes of these terms',
      body: [
        'We may change these terms for a good reason, for example when the service, the law or its interpretation changes. We tell you at least 30 days before, by e-mail and in the app, with the new text and the day on which it is to take effect.',
        'If you do not object by that day, the new text applies to you. Our message says so again. You object in the app or by writing to {email}.',
        'If you object, the terms that you accepted go on to apply to you. We may then end the contract with 14 days’ notice, and you can export your data before. You can take an objection back in the app.',
        'Whoever signs in accepts the version that is in force on that day, unless he or she has objected to it.',
      ],
    },
    {
      id: 'data',
      title: 'Your data',
      body: [
        'What data the service keeps, why, for how long and what your rights are is told in the privacy notice. It is information and not part of what you agree to here.',
      ],
    },
    {
      id: 'law',
      title: 'Law',
      body: [
        'The law of the country in which we are established applies, without the UN convention on the sale of goods. Rules that protect you as a consumer in the country where you live, and that no contract may take from you, stay in force; so does your right to sue there.',
        'If one of these terms is void, the others stand.',
      ],
    },
  ],
};
