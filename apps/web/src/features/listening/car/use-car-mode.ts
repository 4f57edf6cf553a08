import { useSearchParams } from 'react-router';

/** Car mode is part of the address of the player page, so it survives a reload, and Back leaves it. */
export const useCarMode = (): { isOn: boolean; enter: () => void; leave: () => void } => {
  const [search, setSearch] = useSearchParams();
  return {
    isOn: search.get('view') === 'car',
    enter: () => setSearch({ view: 'car' }),
    leave: () => setSearch({}, { replace: true }),
  };
};
