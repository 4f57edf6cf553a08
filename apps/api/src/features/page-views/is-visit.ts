/** The parts of a request that tell a visit from something else. */
export type VisitRequest = {
  method: string;
  ip: string;
  headers: {
    cookie?: string | undefined;
    'user-agent'?: string | undefined;
    'sec-purpose'?: string | string[] | undefined;
    purpose?: string | string[] | undefined;
  };
};

/** Programs that name themselves; a request without a user agent is one too. */
const PROGRAM =
  /(?<!cu)bot(?:\b|[_-])|crawl|spider|slurp|preview|\bscan|monitor|lighthouse|headless|\bcurl|wget|python|java\/|go-http|\bnode\b|axios|undici|httpclient/i;

/** Whether a person opened a page: no HEAD, no page that a browser loads ahead, no program. */
export const isVisit = ({ method, headers }: VisitRequest): boolean => {
  if (method === 'HEAD') return false;
  const purpose = [headers['sec-purpose'], headers.purpose].flat().join(' ');
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  const userAgent = headers['user-agent'] ?? '';
  return userAgent !== '' && !PROGRAM.test(userAgent);
};
