import type { Provider } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { firstStep, type SignIn, type SignInEvent, signInReducer } from './sign-in.ts';

const aShop = (name: string, loggedBy = 'password'): Provider => ({
  alias: 'demo',
  name,
  shop_id: name,
  icon: '',
  icon_eink: '',
  logged_by: loggedBy,
});
const after = (...events: SignInEvent[]): SignIn => events.reduce(signInReducer, firstStep);
const found = (...shops: Provider[]): SignInEvent => ({ kind: 'found', username: 'marta', shops });
const north = aShop('Northgate');
const market = aShop('Am Markt');

describe('the steps of the log-in', () => {
  it('[SIGN-1] stay at the name when no shop knows it', () => {
    expect(after(found())).toEqual({ step: 'username', username: 'marta', unknown: true });
  });

  it('[SIGN-2] ask for the password at once when one shop knows the name', () => {
    expect(after(found(north))).toMatchObject({ step: 'password', shop: north });
  });

  it('[SIGN-2] ask for the shop when several know the name', () => {
    expect(after(found(north, market))).toMatchObject({ step: 'shop', shops: [north, market] });
    expect(after(found(north, market), { kind: 'chose', shop: market })).toMatchObject({
      step: 'password',
      shop: market,
    });
  });

  it('[SIGN-2] leave out shops that no password opens', () => {
    expect(after(found(aShop('Social', 'facebook|gmail'), aShop('Both', 'gmail|password')))).toMatchObject({
      step: 'password',
      shop: { name: 'Both' },
    });
    expect(after(found(aShop('Social', 'facebook')))).toMatchObject({ step: 'username', unknown: true });
  });

  it('[SIGN-3] go back to the shop where there was a choice, else to the name', () => {
    const change: SignInEvent = { kind: 'change', what: 'shop' };
    expect(after(found(north, market), { kind: 'chose', shop: north }, change).step).toBe('shop');
    expect(after(found(north), change)).toEqual({ step: 'username', username: 'marta', unknown: false });
    expect(after(found(north, market), { kind: 'change', what: 'username' }).step).toBe('username');
  });

  it('[SIGN-4] stay at the password when it is wrong, until it is typed anew', () => {
    const wrong = after(found(north), { kind: 'refused', why: 'password' });
    expect(wrong).toMatchObject({ step: 'password', wrong: true });
    expect(signInReducer(wrong, { kind: 'typed' })).toMatchObject({ step: 'password', wrong: false });
  });

  it('[SIGN-4] go back to the name when the shop no longer knows it', () => {
    expect(after(found(north), { kind: 'refused', why: 'name' })).toEqual({
      step: 'username',
      username: 'marta',
      unknown: true,
    });
  });

  it('[SIGN-4] ignore answers that come too late', () => {
    expect(after({ kind: 'chose', shop: north })).toEqual(firstStep);
    expect(after({ kind: 'refused', why: 'password' })).toEqual(firstStep);
  });
});
