import type { Provider } from '@lectern/contracts';

/** What is known of the reader once a shop has recognised the name. */
type Known = { username: string; shops: Provider[] };

/** The log-in, step by step (spec section 4): a name, the shop when several know it, the password there. */
export type SignIn =
  | { step: 'username'; username: string; unknown: boolean }
  | ({ step: 'shop' } & Known)
  | ({ step: 'password'; shop: Provider; wrong: boolean } & Known)
  /** The password was right; the reader wishes to be asked for a factor too. `ticket` names this sign-in to the server. */
  | { step: 'factor'; username: string; ticket: string; remember: boolean };

export type SignInEvent =
  | { kind: 'found'; username: string; shops: Provider[] }
  | { kind: 'chose'; shop: Provider }
  | { kind: 'refused'; why: 'password' | 'name' }
  | { kind: 'asked'; ticket: string; remember: boolean }
  | { kind: 'typed' }
  /** Back to the step whose answer is to be changed. */
  | { kind: 'change'; what: 'username' | 'shop' };

export const firstStep: SignIn = { step: 'username', username: '', unknown: false };

/** For who comes back from another provider and is asked for a factor. */
export const factorStep = (ticket: string): SignIn => ({ step: 'factor', username: '', ticket, remember: false });

/** Shops where a password is one of the ways in; the other ways have buttons of their own. */
const byPassword = (shops: Provider[]): Provider[] =>
  shops.filter((shop) => shop.logged_by.split('|').includes('password'));

const afterFound = (username: string, found: Provider[]): SignIn => {
  const shops = byPassword(found);
  const [only] = shops;
  if (only === undefined) return { step: 'username', username, unknown: true };
  return shops.length === 1
    ? { step: 'password', username, shops, shop: only, wrong: false }
    : { step: 'shop', username, shops };
};

/** The next state of the log-in. An event that does not belong to a state leaves it as it is. */
export const signInReducer = (state: SignIn, event: SignInEvent): SignIn => {
  switch (event.kind) {
    case 'found':
      return afterFound(event.username, event.shops);
    case 'chose':
      return state.step === 'shop' ? { ...state, step: 'password', shop: event.shop, wrong: false } : state;
    case 'refused':
      if (state.step !== 'password') return state;
      return event.why === 'name'
        ? { step: 'username', username: state.username, unknown: true }
        : { ...state, wrong: true };
    case 'asked':
      if (state.step !== 'password') return state;
      return { step: 'factor', username: state.username, ticket: event.ticket, remember: event.remember };
    case 'typed':
      if (state.step === 'username') return { ...state, unknown: false };
      return state.step === 'password' ? { ...state, wrong: false } : state;
    case 'change':
      if (state.step === 'username') return state;
      return event.what === 'shop' && state.step !== 'factor' && state.shops.length > 1
        ? { step: 'shop', username: state.username, shops: state.shops }
        : { step: 'username', username: state.username, unknown: false };
    default:
      event satisfies never;
      return state;
  }
};
