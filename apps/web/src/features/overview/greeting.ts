/** What a reader is wished at this hour of the device's clock. */
export const greetingAt = (now: Date): 'morning' | 'day' | 'evening' | 'night' => {
  const hour = now.getHours();
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'day' : 'evening';
};
