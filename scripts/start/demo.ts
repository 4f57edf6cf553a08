/** The readers whom every fresh install knows, so that there is somebody to sign in as. They exist in the demo shop only. */
export const DEMO_READERS = [
  { username: 'anna', email: 'anna@lantern.example', password: 'lantern-anna', name: 'Anna Reed' },
  { username: 'boris', email: 'boris@lantern.example', password: 'lantern-boris', name: 'Boris Lane' },
] as const;
