// Appended to the initial theme script by the build (`shell-files.ts`): renews the session of a reader who is known here, and asks for
// the book of the address, while the code of the app still loads. `lib/first-calls.ts` hands the answers to the app.
(() => {
  let stored = null;
  let device = null;
  try {
    stored = JSON.parse(localStorage.getItem('lectern.session'));
    device = localStorage.getItem('lectern.device');
  } catch {
    return; // storage may be forbidden
  }
  const [language, page = '', book] = location.pathname.slice(new URL(document.baseURI).pathname.length).split('/');
  const isRemembered = stored?.rememberPassword === true || stored?.expiresAt > Date.now();
  // An address with parameters may bring the session of another reader.
  if (!isRemembered || !navigator.locks || location.search !== '' || location.hash !== '') return;
  if (!['', 'user', 'reader'].includes(page)) return;

  const calls = new Map();
  window.firstCalls = calls;
  const TIMEOUT_MS = 20_000;
  const ask = (path, method, authorization) => {
    const headers = { 'Accept-Language': language, 'Cache-Control': 'no-cache' };
    if (authorization !== null) headers.Authorization = authorization;
    return fetch(path, { method, headers, credentials: 'same-origin', signal: AbortSignal.timeout(TIMEOUT_MS) });
  };
  const add = (path, answer) => {
    answer.catch(() => null); // the call that needs it meets the same error
    const call = { answer, authorization: null, since: performance.now() };
    calls.set(path, call);
    return call;
  };

  const renewPath = '/api/v1.0/auth/session/renew';
  // One tab at a time, as the app itself does (`lib/api.ts`).
  const renewal = navigator.locks.request('lectern.session', () => ask(renewPath, 'POST', null));
  add(renewPath, renewal);
  if (page !== 'reader' || !/^\d+$/.test(book) || device === null) return;
  const openPath = `/api/v1.0/reader/open/${book}?device=${encodeURIComponent(device)}`;
  const openBook = async () => {
    const answer = await renewal;
    if (!answer.ok) return null;
    const { user_id: reader, access_token: token } = await answer.clone().json();
    if (reader !== stored.userId) return null;
    call.authorization = `Bearer ${token}`;
    return ask(openPath, 'GET', call.authorization);
  };
  const call = add(openPath, openBook());
})();
