import { type account, LoginEmail, PersonName, type Sent, type User } from '@lectern/contracts';

/** What the account form asks for, as it is typed. */
export type Account = { name: string; surname: string; email: string };
export type AccountField = keyof Account;
export const accountFields = ['name', 'surname', 'email'] as const satisfies AccountField[];

/** A form as it stands: what is typed, and which parts of the overview are on. */
export type Form = { account: Account; widgets: Readonly<Record<string, boolean>> };

/** The form of an account that nobody has touched. Parts of the overview are on until they are switched off. */
export const formOf = (user: User, widgets: readonly string[]): Form => ({
  account: { name: user.first_name, surname: user.last_name, email: user.email },
  widgets: Object.fromEntries(widgets.map((widget) => [widget, user.preferences.widgets[widget] !== false])),
});

const rules = { name: PersonName, surname: PersonName, email: LoginEmail };

/** What is wrong with a field (spec section 5): nothing there, or nothing that could be one. */
const wrongAt = (field: AccountField, typed: string): 'empty' | 'incorrect' | undefined => {
  if (typed.trim() === '') return 'empty';
  return rules[field].safeParse(typed).success ? undefined : 'incorrect';
};

export const wrongIn = ({ name, surname, email }: Account) => ({
  name: wrongAt('name', name),
  surname: wrongAt('surname', surname),
  email: wrongAt('email', email),
});

/** What differs from what is kept, and how many things that are; spaces around a word are no difference. */
export const changesOf = (kept: Form, now: Form): { count: number; body: Sent<typeof account.update, 'body'> } => {
  const changed = (field: AccountField): boolean => now.account[field].trim() !== kept.account[field].trim();
  const widgets = Object.entries(now.widgets).filter(([widget, isOn]) => kept.widgets[widget] !== isOn);
  return {
    count: accountFields.filter(changed).length + widgets.length,
    body: {
      ...(changed('name') && { name: now.account.name }),
      ...(changed('surname') && { surname: now.account.surname }),
      ...(changed('email') && { loginEmail: now.account.email }),
      ...(widgets.length > 0 && { preferences: { widgets: Object.fromEntries(widgets) } }),
    },
  };
};
