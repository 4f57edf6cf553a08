const TIMEOUT_MS = 20_000;

/**
 * Loads a chapter as an inert document: it renders nothing, runs no scripts and fetches no resources. Null when it can't be loaded:
 * missing, broken, refused, or no network.
 */
export const loadDocument = (url: string): Promise<Document | null> =>
  // NOTE only XMLHttpRequest honours the encoding of an XML declaration
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.timeout = TIMEOUT_MS;
    request.onload = () => {
      const doc = request.status === 200 ? request.responseXML : null;
      resolve(doc?.documentElement && !doc.querySelector('parsererror') ? doc : null);
    };
    request.onerror = () => resolve(null);
    request.ontimeout = () => resolve(null);
    request.send();
  });
