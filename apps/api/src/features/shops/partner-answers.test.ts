import { describe, expect, it } from 'vitest';
import { parseAuthOptions } from './partner-answers.ts';

const entry = { name: 'One', clientID: 'one', loggedBy: 'password', icon: 'https://a.example/i.svg', shop_id: '7' };
const read = (answer: unknown) => parseAuthOptions(JSON.stringify(answer));
const one = {
  name: 'One',
  shopId: '7',
  icon: 'https://a.example/i.svg',
  iconEink: 'https://a.example/i.svg',
  loggedBy: 'password',
};

describe('answers of partners', () => {
  it.each([
    ['auth_providers', { auth_providers: [entry] }],
    ['auth-providers', { 'auth-providers': [entry] }],
    ['an object keyed by alias', { auth_providers: { one: entry } }],
    ['an object keyed by alias, the other spelling', { 'auth-providers': { one: entry } }],
    ['a number for the shop', { auth_providers: [{ ...entry, shop_id: 7 }] }],
  ])('[SHOPS-2] reads %s', (_what, answer) => {
    expect(read(answer)).toEqual([one]);
  });

  it('[SHOPS-2] reads both spellings of the e-ink icon, and uses the key as name when it is missing', () => {
    const icon = 'https://a.example/e.svg';
    const answer = { auth_providers: { k1: { ...entry, icon_eink: icon }, k2: { shop_id: '8', 'icon-eink': icon } } };
    expect(read(answer)).toEqual([
      { ...one, iconEink: icon },
      { name: 'k2', shopId: '8', icon: '', iconEink: icon, loggedBy: 'password' },
    ]);
  });

  it('[SHOPS-2] keeps the ways to log in', () => {
    expect(read({ auth_providers: [{ ...entry, loggedBy: 'facebook|gmail' }] })?.[0]?.loggedBy).toBe('facebook|gmail');
  });

  it.each([{}, { auth_providers: null }, { auth_providers: [] }, { auth_providers: {} }])(
    '[SHOPS-2] %j is nobody',
    (answer) => {
      expect(read(answer)).toEqual([]);
    },
  );

  it('[SHOPS-3] ignores values that are neither text nor number', () => {
    const strange = { name: null, shop_id: null, icon: null };
    expect(read({ auth_providers: { k: strange } })?.[0]).toMatchObject({ name: 'k', shopId: '' });
    for (const value of [true, {}, ['7']]) expect(read({ auth_providers: [{ shop_id: value }] })?.[0]?.shopId).toBe('');
    expect(read({ auth_providers: [{ name: 'a\0b', shop_id: 0 }] })?.[0]).toMatchObject({ name: 'ab', shopId: '0' });
  });

  it('[SHOPS-3] drops invalid entries, and never passes on an invalid URL', () => {
    const hostile = { name: '<b>', shop_id: 'x'.repeat(500), icon: 'javascript:alert(1)', loggedBy: '"><script>' };
    expect(read({ auth_providers: ['text', null, 7, hostile] })).toEqual([
      { name: '<b>', shopId: '', icon: '', iconEink: '', loggedBy: 'password' },
    ]);
  });

  it.each(['', 'no json', '[]', '"text"', '{"auth_providers":"text"}'])('[SHOPS-3] %j is invalid', (text) => {
    expect(parseAuthOptions(text)).toBeNull();
  });
});
