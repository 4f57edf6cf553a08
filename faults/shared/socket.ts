/** Opens a WebSocket client that records the kinds of its frames and its close code. */
export const openSocket = async (url: string, token: string) => {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/wss/`);
  const kinds: string[] = [];
  let closed: number | null = null;
  socket.addEventListener('close', ({ code }) => {
    closed = code;
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ kind: 'hello', access_token: token })));
    socket.addEventListener('error', () => reject(new Error('the socket could not be opened')));
    socket.addEventListener('message', ({ data }) => {
      const { kind } = JSON.parse(String(data)) as { kind: string }; // every frame has one
      kinds.push(kind);
      if (kind === 'ready') resolve();
    });
  });
  return { heard: kinds, closed: () => closed, close: () => socket.close() };
};
