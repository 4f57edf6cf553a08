import type { Provider } from '@lectern/contracts';

/** The username and the shops that know it. */
type FoundUser = { username: string; shops: Provider[] };

/** The state of the log-in (spec section 4): username, shop when several know it, password, and second factor if required. */
export type SignInState =
  | { step: 'username'; username: string; isUnknown: boolean }
  | ({ step: 'shop' } & FoundUser)
  | ({ step: 'password'; shop: Provider; isPasswordWrong: boolean } & FoundUser)
  /** The password was correct; a second factor is required. `ticket` identifies this sign-in to the server. */
  | { step: 'factor'; username: string; ticket: string; remember: boolean };

export type SignInEvent =
  | { kind: 'shopsFound'; username: string; shops: Provider[] }
  | { kind: 'shopChosen'; shop: Provider }
  | { kind: 'refused'; reason: 'password' | 'name' }
  | { kind: 'factorRequired'; ticket: string; remember: boolean }
  | { kind: 'inputChanged' }
  /** Returns to the step of the answer to change. */
  | { kind: 'change'; target: 'username' | 'shop' };

export const initialState: SignInState = { step: 'username', username: '', isUnknown: false };

/** The state after a social sign-in that requires a second factor. */
export const createFactorState = (ticket: string): SignInState => ({
  step: 'factor',
  username: '',
  ticket,
  remember: false,
});

/** Keeps the shops that support password log-in; other methods have their own buttons. */
const filterPasswordShops = (shops: Provider[]): Provider[] =>
  shops.filter((shop) => shop.logged_by.split('|').includes('password'));

const toStateAfterLookup = (username: string, found: Provider[]): SignInState => {
  const shops = filterPasswordShops(found);
  const [only] = shops;
  if (only === undefined) return { step: 'username', username, isUnknown: true };
  return shops.length === 1
    ? { step: 'password', username, shops, shop: only, isPasswordWrong: false }
    : { step: 'shop', username, shops };
};

/** Returns the next state of the log-in. Ignores events that do not apply to the current state. */
export const signInReducer = (state: SignInState, event: SignInEvent): SignInState => {
  switch (event.kind) {
    case 'shopsFound':
      return toStateAfterLookup(event.username, event.shops);
    case 'shopChosen':
      return state.step === 'shop' ? { ...state, step: 'password', shop: event.shop, isPasswordWrong: false } : state;
    case 'refused':
      if (state.step !== 'password') return state;
      return event.reason === 'name'
        ? { step: 'username', username: state.username, isUnknown: true }
        : { ...state, isPasswordWrong: true };
    case 'factorRequired':
      if (state.step !== 'password') return state;
      return { step: 'factor', username: state.username, ticket: event.ticket, remember: event.remember };
    case 'inputChanged':
      if (state.step === 'username') return { ...state, isUnknown: false };
      return state.step === 'password' ? { ...state, isPasswordWrong: false } : state;
    case 'change':
      if (state.step === 'username') return state;
      return event.target === 'shop' && state.step !== 'factor' && state.shops.length > 1
        ? { step: 'shop', username: state.username, shops: state.shops }
        : { step: 'username', username: state.username, isUnknown: false };
    default:
      event satisfies never;
      return state;
  }
};
