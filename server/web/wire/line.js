// One WebSocket: frames out, frames in, and how it ended. It knows no meaning.

/** @typedef {import('./protocol.js').ServerFrame} ServerFrame */
/** @typedef {{send: (frame: object) => void, drop: () => void}} Line */

/** Opens a connection. After `drop` nothing more is heard of it. @returns {Line} */
export function openLine(
  /** @type {string} */ url,
  /** @type {{opened: () => void, frame: (frame: ServerFrame) => void, closed: (code: number) => void}} */ ears,
) {
  const socket = new WebSocket(url);
  let dropped = false;
  socket.onopen = () => !dropped && ears.opened();
  socket.onmessage = ({ data }) => {
    if (dropped || typeof data !== 'string') return;
    ears.frame(JSON.parse(data));
  };
  socket.onclose = ({ code }) => {
    if (dropped) return;
    dropped = true;
    ears.closed(code);
  };
  return {
    send(frame) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
    },
    drop() {
      dropped = true;
      socket.close();
    },
  };
}
