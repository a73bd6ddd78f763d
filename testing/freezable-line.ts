import { connect, createServer, type Socket } from 'node:net';

/** A TCP line to somewhere else that can go dark: nobody hangs up, and nothing comes through any more. */
export type FreezableLine = {
  readonly port: number;
  /** Every connection there is now goes silent for ever; new ones work. */
  freeze(): void;
  /** New connections lead there from now on. */
  leadTo(port: number): void;
  /** New connections are opened, and nobody answers. */
  swallow(isOn: boolean): void;
  close(): Promise<void>;
};

export const openFreezableLine = async (target: number): Promise<FreezableLine> => {
  let current = target;
  let isSwallowing = false;
  let pairs: [Socket, Socket][] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isSwallowing) return;
    const far = connect(current, '127.0.0.1');
    keep(far);
    near.pipe(far);
    far.pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    pairs.push([near, far]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    freeze: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.removeAllListeners('close');
        far.removeAllListeners('close');
        // What we are sent is taken and forgotten: the other side gets its acknowledgements and no answer.
        near.resume();
        far.pause();
      }
      pairs = [];
    },
    leadTo: (port) => {
      current = port;
    },
    swallow: (isOn) => {
      isSwallowing = isOn;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
