// Appended to SystemJS by the build (`plain-scripts.ts`): browsers with Trusted Types load scripts only from URLs that a policy
// has approved, and this policy approves only files of this app.
(() => {
  if (!window.trustedTypes) return;
  const { href: assets } = new URL('./assets/', document.baseURI);
  const policy = window.trustedTypes.createPolicy('lectern-loader', {
    createScriptURL(address) {
      const { href } = new URL(address, document.baseURI);
      if (!href.startsWith(assets)) throw new TypeError(`${href} is no code of this app`);
      return href;
    },
  });
  System.constructor.prototype.createScript = (address) =>
    Object.assign(document.createElement('script'), { async: true, src: policy.createScriptURL(address) });
})();
