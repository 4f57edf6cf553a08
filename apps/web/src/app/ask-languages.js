// React Aria asks this while it is evaluated, and the first answer takes the engine as long as a whole frame: here it is given
// while the app is still on its way.
Intl.DateTimeFormat.supportedLocalesOf(['en']);
