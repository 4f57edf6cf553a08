// React Aria asks once, while it is evaluated, whether the engine knows the browser's language, and the first answer takes the
// engine as long as a whole frame. Whether that is a language at all is what is asked, and told without it.
(() => {
  const { supportedLocalesOf } = Intl.DateTimeFormat;
  Intl.DateTimeFormat.supportedLocalesOf = (locales) => {
    Intl.DateTimeFormat.supportedLocalesOf = supportedLocalesOf;
    return Intl.getCanonicalLocales(locales);
  };
})();
