import { type AdobeIdentity, account, adobe, type User } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestUser } from '../../testing/test-user.ts';
import { useHasAdobe } from './adobe.queries.ts';
import { AdobeScreen } from './adobe-screen.tsx';

const createIdentity = (login: string, overrides: Partial<AdobeIdentity> = {}): AdobeIdentity => ({
  vendor_id: 'LANTERN',
  vendor_user: login,
  uuid: `urn:uuid:${login}`,
  serial: '',
  is_main: false,
  label: login,
  ...overrides,
});
const internal: User['internal_account'] = {
  vendor_id: 'LECTERN',
  email: 'adobe-abc@library.example',
  adobe_uuid: 'urn:uuid:internal',
  serial: '1',
  is_main: false,
};

let vendors: { vendor_id: string; name: string }[];
let identities: AdobeIdentity[];
let user: User;
beforeEach(() => {
  vendors = [{ vendor_id: 'LANTERN', name: 'Lantern Books' }];
  identities = [
    createIdentity('marta-first', { is_main: true, label: 'Marta' }),
    createIdentity('marta-second', { vendor_id: 'GONE' }),
  ];
  user = createTestUser();
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(account.user, () => user);
  server.on(adobe.vendors, () => ({ total: vendors.length, items: vendors }));
  server.on(adobe.list, () => ({ total: identities.length, items: identities }));
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

const findRows = () => screen.findAllByRole('listitem');
const sent = (name: string) =>
  server
    .asked()
    .filter((asked) => asked.name === name)
    .map(({ query, body }) => query ?? body);

describe('the list of Adobe IDs', () => {
  it('[ADOBE-17] shows vendor and default; an ID without a vendor is unknown', async () => {
    await renderScreen(<AdobeScreen />);
    const [first, second] = await findRows();
    expect(first?.textContent).toContain('marta-first');
    expect(first?.textContent).toContain('Lantern Books\u00a0· Marta');
    expect(first?.textContent).toContain('Default');
    expect(second?.textContent).toContain('Unknown Adobe ID');
    expect(first && within(first).queryByRole('button', { name: /Make/ })).toBeNull();
  });

  it('[ADOBE-17] makes another ID the default and removes one after a question', async () => {
    server.on(adobe.setDefault, ({ body }) => {
      identities = identities.map((identity) => ({
        ...identity,
        is_main: identity.vendor_user === body.vendor_login,
      }));
      return createIdentity(body.vendor_login, { is_main: true });
    });
    server.on(adobe.remove, ({ query }) => {
      identities = identities.filter((identity) => identity.vendor_user !== query.vendor_login);
      return 'OK' as const;
    });
    const { user: person } = await renderScreen(<AdobeScreen />);
    await person.click(await screen.findByRole('button', { name: 'Make marta-second the default' }));
    await waitFor(async () => expect((await findRows())[1]?.textContent).toContain('Default'));
    await person.click(screen.getByRole('button', { name: 'Remove marta-second' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove marta-second?' });
    await person.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await findRows()).toHaveLength(1));
    expect(sent('adobe.setDefault')).toEqual([{ vendor_login: 'marta-second' }]);
    expect(sent('adobe.remove')).toEqual([{ vendor_login: 'marta-second' }]);
  });

  it('[UI-74] a button keeps the focus while it works, and does nothing more', async () => {
    const answer = Promise.withResolvers<AdobeIdentity>();
    server.on(adobe.setDefault, () => answer.promise);
    const { user: person } = await renderScreen(<AdobeScreen />);
    const button = await screen.findByRole('button', { name: 'Make marta-second the default' });
    await person.click(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(button).toHaveProperty('disabled', false);
    await person.click(button);
    expect(document.activeElement).toBe(button);
    expect(sent('adobe.setDefault')).toHaveLength(1);
    answer.resolve(createIdentity('marta-second', { is_main: true }));
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  });

  it('[ADOBE-17] says that there are neither IDs nor vendors', async () => {
    identities = [];
    vendors = [];
    await renderScreen(<AdobeScreen />);
    await screen.findByText('You haven’t added an Adobe ID yet.');
    await screen.findByText('No shop here offers Adobe IDs that you could add.');
    expect(screen.queryByRole('button', { name: 'Add Adobe ID' })).toBeNull();
  });

  it('[ADOBE-17] shows an error and loads on retry', async () => {
    server.on(adobe.list, () => new NoAnswer());
    const { user: person } = await renderScreen(<AdobeScreen />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(adobe.list, () => ({ total: 2, items: identities }));
    await person.click(again);
    expect(await findRows()).toHaveLength(2);
  });

  it('[ADOBE-17] the page is hidden while there is neither a vendor nor an ID', async () => {
    const Probe = () => <p>{useHasAdobe() ? 'shown' : 'hidden'}</p>;
    vendors = [];
    identities = [];
    await renderScreen(<Probe />);
    await waitFor(() => expect(sent('adobe.list')).toHaveLength(1));
    await screen.findByText('hidden');
  });

  it('[ADOBE-17] the account of the library makes the page visible', async () => {
    const Probe = () => <p>{useHasAdobe() ? 'shown' : 'hidden'}</p>;
    vendors = [];
    identities = [];
    user = createTestUser({ internal_account: internal });
    await renderScreen(<Probe />);
    await screen.findByText('shown');
  });
});

describe('the form', () => {
  const open = async () => {
    const { user: person } = await renderScreen(<AdobeScreen />);
    await person.click(await screen.findByRole('button', { name: 'Add Adobe ID' }));
    await screen.findByRole('dialog', { name: 'Add Adobe ID' });
    return person;
  };
  const submit = () => screen.getByRole('button', { name: 'Add' });

  it('[ADOBE-18] shows each rule at its field and sends nothing before they hold', async () => {
    const person = await open();
    await person.click(submit());
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Please select a vendor from the list',
      'login cannot be empty',
      'password cannot be empty',
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText('Vendor'));
    await person.selectOptions(screen.getByLabelText('Vendor'), 'Lantern Books');
    await person.type(screen.getByLabelText('Login'), 'marta');
    await person.type(screen.getByLabelText('Password'), 'short');
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'The login must be longer than 6 characters.',
      'The password must be longer than 8 characters.',
    ]);
    expect(sent('adobe.add')).toEqual([]);
  });

  it('[ADOBE-18] keeps what was typed when the vendor refuses, and closes when it accepts', async () => {
    server.on(adobe.add, ({ body }) =>
      body.vendor_password === 'the right one'
        ? createIdentity(body.vendor_login)
        : new Refused('adobe.credentials_wrong'),
    );
    const person = await open();
    await person.selectOptions(screen.getByLabelText('Vendor'), 'Lantern Books');
    await person.type(screen.getByLabelText('Login'), ' marta@example.org ');
    await person.type(screen.getByLabelText('Password'), 'the wrong one');
    await person.click(screen.getByRole('checkbox', { name: 'Use as default' }));
    await person.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Adobe authorization failed. Login or Password is invalid',
    );
    expect(screen.getByLabelText('Login')).toHaveProperty('value', ' marta@example.org ');
    await person.clear(screen.getByLabelText('Password'));
    await person.type(screen.getByLabelText('Password'), 'the right one');
    await person.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('adobe.add')[1]).toEqual({
      vendor_id: 'LANTERN',
      vendor_login: 'marta@example.org',
      vendor_password: 'the right one',
      main_account: true,
    });
  });

  it('[ADOBE-18] edits an ID: the default without a password, another login with one', async () => {
    identities = [createIdentity('marta-first', { is_main: true }), createIdentity('marta-second')];
    server.on(adobe.edit, ({ body }) => createIdentity(body.new_login ?? body.vendor_login));
    const { user: person } = await renderScreen(<AdobeScreen />);
    await person.click(await screen.findByRole('button', { name: 'Edit marta-second' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Use as default' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Edit marta-first' }));
    await screen.findByRole('dialog', { name: 'Edit Adobe ID' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    await person.type(screen.getByLabelText('Login'), '-new');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('password cannot be empty');
    await person.type(screen.getByLabelText('Password'), 'a password');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('adobe.edit')).toEqual([
      { vendor_login: 'marta-second', is_main: true },
      {
        vendor_login: 'marta-first',
        is_main: true,
        vendor_id: 'LANTERN',
        new_login: 'marta-first-new',
        vendor_password: 'a password',
      },
    ]);
  });
});

describe('the account of the library', () => {
  const openSection = async () => {
    user = createTestUser({ internal_account: internal });
    const { user: person } = await renderScreen(<AdobeScreen />);
    await screen.findByRole('heading', { name: 'Account of this library' });
    return { person, email: screen.getByLabelText('Email'), send: screen.getByRole('button', { name: /Email me/ }) };
  };

  it('[ADOBE-17] stands first, and is neither edited nor removed', async () => {
    await openSection();
    const [first] = await findRows();
    expect(first?.textContent).toContain('adobe-abc@library.example');
    expect(first && within(first).getAllByRole('button')).toHaveLength(1);
  });

  it('[ADOBE-19] the mail with the link was sent', async () => {
    server.on(adobe.mailInternalPassword, () => 'OK' as const);
    const { person, email, send } = await openSection();
    expect(email).toHaveProperty('value', 'marta@example.org');
    await person.click(send);
    await screen.findByText('Email has been sent successfully');
    expect(sent('adobe.mailInternalPassword')).toEqual([{ email: 'marta@example.org', language: 'en' }]);
  });

  it('[ADOBE-19] the mail was not sent: no address, a wrong one, or a failure', async () => {
    server.on(adobe.mailInternalPassword, () => new Refused('adobe.email_wrong'));
    const { person, email, send } = await openSection();
    await person.clear(email);
    await person.click(send);
    expect((await screen.findByRole('alert')).textContent).toBe('Email cannot be empty');
    expect(sent('adobe.mailInternalPassword')).toEqual([]);
    await person.type(email, 'other@example.org{Enter}');
    expect((await screen.findByText('email is incorrect')).closest('[role="alert"]')).not.toBeNull();
    server.on(adobe.mailInternalPassword, () => new Refused('adobe.mail_failed'));
    await person.click(send);
    expect((await screen.findByRole('alert')).textContent).toBe('Error sending email');
    server.on(adobe.mailInternalPassword, () => new NoAnswer());
    await person.click(send);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Error sending email.*offline/));
  });
});
