/** Somebody with an account at Google or Facebook. */
export type Somebody = {
  /** What the buttons of the double call the person, and what picks it. */
  id: string;
  name: string;
  givenName: string;
  familyName: string;
  /** Null: told to nobody. */
  email: string | null;
  isVerified: boolean;
};

/** Who is known there: among them one without an e-mail, and one who claims somebody else's. */
export const people: readonly Somebody[] = [
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

/** A page with a button for everybody. */
export const pageOf = (title: string, hrefOf: (id: string) => string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><ul>${people
    .map(({ id, name }) => `<li><a href="${hrefOf(id).replaceAll('&', '&amp;')}">${name}</a></li>`)
    .join('')}</ul></html>`;
