import type { Provider } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { createUsernameState, type SignInEvent, type SignInState, signInReducer } from './sign-in-reducer.ts';

const createShop = (name: string, loggedBy = 'password'): Provider => ({
  alias: 'demo',
  name,
  shop_id: name,
  icon: '',
  icon_eink: '',
  logged_by: loggedBy,
});
const reduce = (...events: SignInEvent[]): SignInState => events.reduce(signInReducer, createUsernameState(''));
const createFoundEvent = (...shops: Provider[]): SignInEvent => ({
  kind: 'shopsFound',
  username: 'marta',
  shops,
  avatar: null,
});
const north = createShop('Northgate');
const market = createShop('Am Markt');

describe('the steps of the log-in', () => {
  it('[SIGN-1] stay at the username when no shop knows it', () => {
    expect(reduce(createFoundEvent())).toEqual({ step: 'username', username: 'marta', isUnknown: true });
  });

  it('[SIGN-2] ask for the password at once when one shop knows the username', () => {
    expect(reduce(createFoundEvent(north))).toMatchObject({ step: 'password', shop: north });
  });

  it('[SIGN-2] ask for the shop when several know the username', () => {
    expect(reduce(createFoundEvent(north, market))).toMatchObject({ step: 'shop', shops: [north, market] });
    expect(reduce(createFoundEvent(north, market), { kind: 'shopChosen', shop: market })).toMatchObject({
      step: 'password',
      shop: market,
    });
  });

  it('[SIGN-14] say what to do for a shop that knows the reader by Google or Facebook only', () => {
    const social = createShop('Social', 'facebook|gmail');
    expect(reduce(createFoundEvent(social))).toMatchObject({ step: 'provider', shop: social });
    const both = createShop('Both', 'gmail|password');
    expect(reduce(createFoundEvent(both))).toMatchObject({ step: 'password', shop: both });
    const chosen = reduce(createFoundEvent(social, both), { kind: 'shopChosen', shop: social });
    expect(chosen).toMatchObject({ step: 'provider', shop: social, shops: [social, both] });
    expect(signInReducer(chosen, { kind: 'change', target: 'shop' }).step).toBe('shop');
  });

  it('[SIGN-2] omit shops that are opened in a way that nobody knows', () => {
    expect(reduce(createFoundEvent(createShop('Other', 'telepathy')))).toMatchObject({
      step: 'username',
      isUnknown: true,
    });
    expect(reduce(createFoundEvent(createShop('Other', 'telepathy'), north))).toMatchObject({
      step: 'password',
      shop: north,
    });
  });

  it('[SIGN-3] go back to the shop if there was a choice, else to the username', () => {
    const change: SignInEvent = { kind: 'change', target: 'shop' };
    expect(reduce(createFoundEvent(north, market), { kind: 'shopChosen', shop: north }, change).step).toBe('shop');
    expect(reduce(createFoundEvent(north), change)).toEqual({ step: 'username', username: 'marta', isUnknown: false });
    expect(reduce(createFoundEvent(north, market), { kind: 'change', target: 'username' }).step).toBe('username');
  });

  it('[SIGN-4] show a wrong password until it is changed', () => {
    const wrong = reduce(createFoundEvent(north), { kind: 'refused', reason: 'password' });
    expect(wrong).toMatchObject({ step: 'password', isPasswordWrong: true });
    expect(signInReducer(wrong, { kind: 'inputChanged' })).toMatchObject({ step: 'password', isPasswordWrong: false });
  });

  it('[SIGN-4] go back to the username when the shop no longer knows it', () => {
    expect(reduce(createFoundEvent(north), { kind: 'refused', reason: 'name' })).toEqual({
      step: 'username',
      username: 'marta',
      isUnknown: true,
    });
  });

  it('[SIGN-4] ignore late responses', () => {
    expect(reduce({ kind: 'shopChosen', shop: north })).toEqual(createUsernameState(''));
    expect(reduce({ kind: 'refused', reason: 'password' })).toEqual(createUsernameState(''));
  });
});
