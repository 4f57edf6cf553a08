/** An account at Google or Facebook. */
export type SocialAccount = {
  /** Identifies the account in the URLs of the double. */
  id: string;
  name: string;
  givenName: string;
  familyName: string;
  /** Null: not shared. */
  email: string | null;
  isVerified: boolean;
};

/** The known accounts, including one without an e-mail, and one that claims somebody else's. */
export const accounts: readonly SocialAccount[] = [
  {
    id: 'gina',
    name: 'Gina Hart',
    givenName: 'Gina',
    familyName: 'Hart',
    email: 'gina@mail.example',
    isVerified: true,
  },
  { id: 'felix', name: 'Felix Stone', givenName: 'Felix', familyName: 'Stone', email: null, isVerified: false },
  {
    id: 'mallory',
    name: 'Mallory Reed',
    givenName: 'Mallory',
    familyName: 'Reed',
    email: 'anna@lantern.example',
    isVerified: false,
  },
  {
    id: 'anna',
    name: 'Anna Reed',
    givenName: 'Anna',
    familyName: 'Reed',
    email: 'anna@lantern.example',
    isVerified: true,
  },
];

/** Renders a page with a link for each account. */
export const renderAccountPage = (title: string, toHref: (id: string) => string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><ul>${accounts
    .map(({ id, name }) => `<li><a href="${toHref(id).replaceAll('&', '&amp;')}">${name}</a></li>`)
    .join('')}</ul></html>`;
