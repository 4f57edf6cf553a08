/** The readers whom every fresh install knows, so that there is somebody to sign in as. They exist in the demo shop only. */
export const DEMO_READERS = [
  { username: 'anna', email: 'anna@lantern.example', password: 'lantern-anna', firstName: 'Anna', lastName: 'Reed' },
  {
    username: 'boris',
    email: 'boris@lantern.example',
    password: 'lantern-boris',
    firstName: 'Boris',
    lastName: 'Lane',
  },
] as const;
