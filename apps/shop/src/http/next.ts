/** Where to go after the log-in: a path of this shop, never another site (`//host`, `/\host`). */
export const safeNext = (next: unknown): string =>
  typeof next === 'string' && /^\/[a-z0-9][a-z0-9/-]*$/.test(next) ? next : '/';
