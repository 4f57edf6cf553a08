import { describe, expect, it } from 'vitest';
import { type AccountFormState, diffAccountForm, moveWidget, validateAccount } from './account-draft.ts';

const right = { name: 'Marta', surname: 'Lindqvist', email: 'marta@example.org' };
const saved: AccountFormState = {
  account: right,
  widgets: { recent: true, newest: false },
  order: ['figures', 'recent', 'newest'],
};

describe('the account form', () => {
  it.each([
    { typed: { name: '  ' }, wrong: { name: 'empty' } },
    { typed: { surname: '' }, wrong: { surname: 'empty' } },
    { typed: { email: ' ' }, wrong: { email: 'empty' } },
    { typed: { name: 'http://x.example' }, wrong: { name: 'incorrect' } },
    { typed: { name: '…' }, wrong: { name: 'incorrect' } },
    { typed: { surname: '<b>Reed</b>' }, wrong: { surname: 'incorrect' } },
    { typed: { surname: '123' }, wrong: { surname: 'incorrect' } },
    { typed: { name: 'x'.repeat(201) }, wrong: { name: 'incorrect' } },
    { typed: { email: 'marta' }, wrong: { email: 'incorrect' } },
    { typed: { email: 'marta@@example.org' }, wrong: { email: 'incorrect' } },
    { typed: { email: `${'x'.repeat(320)}@example.org` }, wrong: { email: 'incorrect' } },
  ])('[SET-2] $typed is $wrong', ({ typed, wrong }) => {
    const found = Object.entries(validateAccount({ ...right, ...typed })).filter(([, why]) => why !== undefined);
    expect(Object.fromEntries(found)).toEqual(wrong);
  });

  it.each(['Anne-Marie', 'O’Brien', "d'Arc", 'J. R. R.', '雪芹', 'Мар’яна', 'Zoë', 'Hélène d’Ailly (Ann)', 'José 3.'])(
    '[SET-2] %s is a name',
    (name) => {
      expect(validateAccount({ ...right, name, surname: name })).toEqual({
        name: undefined,
        surname: undefined,
        email: undefined,
      });
    },
  );

  it('[SET-3] counts and sends only the differences', () => {
    expect(diffAccountForm(saved, { ...saved, account: { ...right, name: ' Marta ' } })).toEqual({
      count: 0,
      body: {},
    });
    const now = {
      account: { ...right, surname: 'Lind', email: 'm@example.org' },
      widgets: { recent: false, newest: false },
      order: saved.order,
    };
    expect(diffAccountForm(saved, now)).toEqual({
      count: 3,
      body: { surname: 'Lind', loginEmail: 'm@example.org', preferences: { widgets: { recent: false } } },
    });
  });

  it('[SET-8] an order is one change, and is sent as a whole', () => {
    const order = moveWidget(moveWidget(saved.order, 'newest', { key: 'figures', position: 'before' }), 'recent', {
      key: 'newest',
      position: 'after',
    });
    expect(diffAccountForm(saved, { ...saved, order })).toEqual({
      count: 1,
      body: { preferences: { widget_order: ['newest', 'recent', 'figures'] } },
    });
    expect(moveWidget(saved.order, 'recent', { key: 'of another version', position: 'after' })).toEqual(saved.order);
  });
});
