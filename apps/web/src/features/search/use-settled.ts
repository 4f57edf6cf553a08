import { useEffect, useState } from 'react';

/** A value once it has stood still for so many milliseconds. */
export const useSettled = <V>(value: V, ms: number): V => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};
