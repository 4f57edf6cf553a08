const PATIENCE_MS = 20_000;

/**
 * A chapter as a document that shows nothing, runs nothing and fetches nothing, decoded as a frame would. Null when it can't
 * be had: missing, broken, refused, or without a network.
 */
export const loadDocument = (url: string): Promise<Document | null> =>
  // NOTE only this way of asking reads the encoding that an XML declaration names
  new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.timeout = PATIENCE_MS;
    request.onload = () => {
      const doc = request.status === 200 ? request.responseXML : null;
      done(doc?.documentElement && !doc.querySelector('parsererror') ? doc : null);
    };
    request.onerror = () => done(null);
    request.ontimeout = () => done(null);
    request.send();
  });
