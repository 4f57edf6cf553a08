/** What a browser shows after a step: where it is, the status, the page. */
type Shown = { url: URL; status: number; text: string; headers: Headers };

type Fields = Readonly<Record<string, string>>;

const unescape = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => {
    const signs: Fields = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
    return signs[name] ?? '';
  });

/** A browser without scripts: keeps cookies, follows redirects, and submits the forms that it was shown. */
export const browserAt = (home: string, headers: Fields = {}) => {
  const cookies = new Map<string, string>();
  let shown: Shown = { url: new URL(home), status: 0, text: '', headers: new Headers() };

  const ask = async (url: URL, init: RequestInit, extra: Fields = {}): Promise<Shown> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { ...init, redirect: 'manual', headers: { ...headers, ...extra, cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location !== null) return ask(new URL(location, url), {});
    shown = { url, status: reply.status, text: await reply.text(), headers: reply.headers };
    return shown;
  };

  return {
    cookies,
    /** Opens a path, or a whole address. */
    open: (path: string): Promise<Shown> => ask(new URL(path, home), {}),
    /** Fills in and submits the form of the current page that posts to `action`, hidden fields included. */
    submit: (action: string, fields: Fields = {}, extra: Fields = {}): Promise<Shown> => {
      const form = shown.text.match(/<form[^]*?<\/form>/g)?.find((markup) => markup.includes(`action="${action}"`));
      if (form === undefined) throw new Error(`No form on ${shown.url.pathname} posts to ${action}`);
      const body = new URLSearchParams();
      for (const [, name = '', value = ''] of form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
        body.set(name, unescape(value));
      }
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return ask(new URL(action, home), { method: 'POST', body }, extra);
    },
    /** Posts without having been shown a form. */
    post: (path: string, fields: Fields): Promise<Shown> =>
      ask(new URL(path, home), { method: 'POST', body: new URLSearchParams(fields) }),
  };
};
