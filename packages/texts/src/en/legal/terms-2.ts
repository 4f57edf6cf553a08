import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 2,
  title: 'Terms of use',
  lede: 'The contract between you and the operator of this library: what you get, what we expect of you, and how either of us can end it.',
  sections: [
    {
      id: 'parties',
      title: 'The parties to the contract',
      body: [
        'This service is a cloud library for e-books and audiobooks. It is operated by {operator}, {address}, {email} (“we”). The contract for its use is between you and us.',
        'The contract language is English. Translations are provided for convenience; if they differ, the English text prevails.',
      ],
    },
    {
      id: 'conclusion',
      title: 'How the contract is concluded',
      body: [
        'You need an account at a bookshop that is connected with the service, or another way of signing in that the login page offers. When you press Log in, or sign in with a program or an e-reader, you make a binding offer to conclude this contract under these terms. There is no box to tick.',
        'We check the offer, activate your access and confirm this by email if we know your address. The contract is concluded when your access is activated.',
        'We record which version of these terms you accepted, in which language, when, by which way of signing in and from which network. You find these records in the settings. You can print or save these terms at any time.',
      ],
    },
    {
      id: 'readers',
      title: 'Who may use the service',
      body: [
        'The service is for persons who are over 16 and have full legal capacity. By signing in you confirm that both apply to you.',
        'A library is personal: it is for one reader, for private reading.',
      ],
    },
    {
      id: 'service',
      title: 'The service and its price',
      body: [
        'With the service you can:',
        [
          'store your own e-books and audiobooks, and download them again;',
          'read and listen in the browser, if the format and its protection allow it;',
          'keep positions, bookmarks, notes, collections and settings in sync on all your devices;',
          'search, sort, rate and edit what is in your library, and see your reading statistics.',
        ],
        'Use is free of charge, including the free storage that your account shows. Only file types that the app names as supported can be stored.',
        'If you need more storage, you can buy a plan. The public pages and the newsletter are free of charge as well. The newsletter is not part of this contract: you register for it separately, with your email address, and can unsubscribe at any time.',
      ],
    },
    {
      id: 'plans',
      title: 'Paid plans and your right of withdrawal',
      body: [
        'If the operator sells plans, the plan page shows their storage and their price for one month in US dollars, with tax included. You order by approving the payment at PayPal. The contract for the plan is concluded when the payment is completed; your storage grows at once, and you receive the invoice by email.',
        'A plan runs for one month and does not renew by itself. Another payment extends it by one month. If you change to another plan, the value of the remaining time becomes time of the new plan. When the paid time ends, nothing is deleted: you can still read, listen and download, but you can upload again only when your books fit into the storage that you have.',
        'As a consumer you can withdraw from the purchase of a plan within 14 days from the day on which the contract was concluded, without giving reasons. A clear statement to {email} is enough, and it is in time if you send it before the period ends. We then refund the full price without delay, within 14 days of your statement at the latest, by the means of payment that you used, without any charge, also if you have already used the storage. The plan ends with the refund.',
      ],
    },
    {
      id: 'account',
      title: 'Your account and its security',
      body: [
        'The password belongs to your account at the bookshop and is changed there. Keep passwords, app passwords, recovery codes and sign-in codes to yourself. If somebody else may know one of them, change it and sign out the devices that you do not know.',
        'If there is reason to suspect that a third party knows your access data, we may lock the account until this is settled. We inform you by email.',
      ],
    },
    {
      id: 'content',
      title: 'Your books and notes',
      body: [
        'What you store remains yours. Store only what you are allowed to store: books that you bought, borrowed within the terms of the loan or wrote yourself, or that anybody may copy.',
        'You allow us to process your files as far as the service requires: to store them, to make backups, to read title, cover, contents and words from them by machine, to convert them for reading, and to send them to your devices. This ends when you delete them.',
        'Other readers see nothing of your library. Your ratings and reviews there are private. We look into your files only if the law requires it or a specific complaint gives reason to.',
      ],
    },
    {
      id: 'shops',
      title: 'Books from bookshops',
      body: [
        'You buy books from a bookshop under its terms, not from us. A connected shop can deliver what you bought to your library, and can take back what it refunded.',
        'What you may do with a book that you bought or borrowed follows from your contract with the shop. When a licence ends or is revoked, the book may no longer open here.',
      ],
    },
    {
      id: 'community',
      title: 'Public ratings and the reading community',
      body: [
        'If your bookshop has a reading community, you can connect your account there, and publish ratings of the books of the shop. A rating needs a name or pseudonym, an email address and the stars; a text is optional. It is published by the community, whose own terms also apply there.',
        'You are responsible for what you publish. Rate only books that you know, write the text yourself, and respect the law and the rights of others. Advertising, insults and ratings that somebody pays for are not allowed. We may refuse to pass on a rating that breaks these rules.',
        'You allow us to transmit the rating to the community, and the community to publish it, until you withdraw it. You can change or withdraw it at any time.',
      ],
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      body: [
        'You must not:',
        [
          'store, publish or pass on content that breaks the law or the rights of others;',
          'remove copy protection where the law forbids it;',
          'let others use your access, or sell it;',
          'store files that are made to do damage, try to obtain data of others, or overload the service on purpose.',
        ],
      ],
    },
    {
      id: 'measures',
      title: 'Measures in case of breaches',
      body: [
        'If there are specific indications that you break these terms, the law or the rights of others, we may:',
        [
          'warn you;',
          'remove a book;',
          'restrict your access to reading and downloading;',
          'block your access for a time;',
          'block it permanently if the breach is serious or repeated.',
        ],
        'We choose the mildest measure that is sufficient, and tell you the reason by email. If you think that we are wrong, write to {email}; a person will review it. If you are blocked permanently, you have no right to be reinstated and must not register again.',
      ],
    },
    {
      id: 'availability',
      title: 'Availability, changes of the service, and liability',
      body: [
        'We operate the service with care but do not promise that it is always available: maintenance, faults and the network can interrupt it. We may extend and improve the service, and discontinue parts of it for a good reason. Changes that are more than slightly to your disadvantage are announced like changes of these terms. Your statutory rights in case of defects remain unaffected.',
        'We are liable without limit for intent and gross negligence, for injury to life, body or health, and where the law on product liability or a guarantee of ours says so.',
        'In case of slight negligence we are liable only for the breach of a duty that is essential for the contract and on which you may regularly rely, and only for damage that is typical of such a contract and foreseeable.',
        'Keep a copy of files that you cannot get elsewhere. If data is lost through slight negligence, we are liable for what it would have cost to restore it from such a copy.',
      ],
    },
    {
      id: 'ending',
      title: 'Term and termination',
      body: [
        'The contract runs for an indefinite time.',
        'You can end it at any time: delete your account in the settings, or write to {email}. You can export your data first.',
        'We can end it with 14 days’ notice by email. Until then you can export everything, and we refund the price of paid time that you can no longer use. The right of both parties to terminate for good cause without notice remains unaffected.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes of these terms',
      body: [
        'We may change these terms for a good reason, for example if the service, the law or its interpretation changes. We inform you at least 30 days before, by email and in the app, with the new text and the day on which it takes effect.',
        'If you do not object by that day, the new text applies to you. Our message says so again. You can object in the app or by writing to {email}.',
        'If you object, the terms that you accepted continue to apply to you. We may then end the contract with 14 days’ notice, and you can export your data before that. You can cancel an objection in the app.',
        'Whoever signs in accepts the version that is in effect on that day, unless they have objected to it. The price of a plan that is already paid does not change.',
      ],
    },
    {
      id: 'law',
      title: 'Privacy and applicable law',
      body: [
        'The privacy notice explains which data the service processes, why, for how long, and what your rights are. It is information and not part of what you agree to here.',
        'The law of the country in which we are established applies, excluding the UN Convention on Contracts for the International Sale of Goods. Mandatory rules that protect you as a consumer in the country where you live remain in force, including your right to bring proceedings there.',
        'If one of these terms is invalid, the others remain in force.',
      ],
    },
  ],
};
