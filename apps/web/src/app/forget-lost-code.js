// Put behind SystemJS by the build (`plain-scripts.ts`). A file that did not come is remembered by SystemJS as lost for ever, and
// with it whatever needs it; here the next wish asks the server again.
(() => {
  const loader = System.constructor.prototype;
  const { instantiate, import: load } = loader;
  const needs = new Map();
  const lost = new Set();

  loader.instantiate = function (url, ...rest) {
    return Promise.resolve(instantiate.call(this, url, ...rest)).then(
      (chunk) => {
        if (chunk)
          needs.set(
            url,
            chunk[0].map((name) => this.resolve(name, url)),
          );
        return chunk;
      },
      (error) => {
        lost.add(url);
        throw error;
      },
    );
  };

  loader.import = function (...wanted) {
    return load.apply(this, wanted).catch((error) => {
      // Growing while it is walked: what needs what is lost is lost as well.
      for (const gone of lost) for (const [url, names] of needs) if (names.includes(gone)) lost.add(url);
      for (const gone of lost) if (this.delete(gone)) lost.delete(gone);
      throw error;
    });
  };
})();
