// Appended to SystemJS by the build (`plain-scripts.ts`). SystemJS caches a failed chunk, and everything that depends on it, as
// failed for good; this deletes them from its registry, so that the next import asks the server again.
(() => {
  const loader = System.constructor.prototype;
  const { instantiate, import: load } = loader;
  const dependencies = new Map();
  const failed = new Set();

  loader.instantiate = function (url, ...rest) {
    return Promise.resolve(instantiate.call(this, url, ...rest)).then(
      (chunk) => {
        if (chunk)
          dependencies.set(
            url,
            chunk[0].map((name) => this.resolve(name, url)),
          );
        return chunk;
      },
      (error) => {
        failed.add(url);
        throw error;
      },
    );
  };

  loader.import = function (...args) {
    return load.apply(this, args).catch((error) => {
      // The set grows while it is iterated: whatever depends on a failed chunk has failed as well.
      for (const failedUrl of failed)
        for (const [url, names] of dependencies) if (names.includes(failedUrl)) failed.add(url);
      for (const failedUrl of failed) if (this.delete(failedUrl)) failed.delete(failedUrl);
      throw error;
    });
  };
})();
