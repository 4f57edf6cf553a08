// React Aria calls `supportedLocalesOf` once while it is evaluated, and the first call costs the engine a whole frame. It only
// needs to know whether the browser's language is a valid tag, which `getCanonicalLocales` answers without loading locale data.
(() => {
  const { supportedLocalesOf } = Intl.DateTimeFormat;
  Intl.DateTimeFormat.supportedLocalesOf = (locales) => {
    Intl.DateTimeFormat.supportedLocalesOf = supportedLocalesOf;
    return Intl.getCanonicalLocales(locales);
  };
})();
