// Junqi, as a table screen asks for it.

import { pastOf } from './past.js';
import { boardWithPlates } from './picture.js';
import { ownArmy } from './army.js';
import { acts } from './acts.js';
import { logOf } from './log.js';
import { keyed } from './keys.js';
import { button } from '../ui/parts.js';

/** @type {import('../room/games.js').Game} */
export const junqi = {
  plies: ({ game }) => (game.junqi ? pastOf(game.junqi).plies : 0),
  board: boardWithPlates,
  aside: ownArmy,
  acts,
  log: logOf,
  key: keyed,
  counter: ({ app, view: { phase, game, options } }) => {
    const count = game.junqi?.quiet ?? 0;
    const limit = options.junqi?.quiet_limit ?? 0;
    return phase === 'playing' && limit > 0 && count >= 40 ? app.t.junqi.quiet(count, limit) : null;
  },
  end: (scene) => {
    const { app, room } = scene;
    const known = room ? app.asSeen.has(room.code) : false;
    return known && button(app.desk.asSeen ? app.t.room.open : app.t.room.asISaw, () => app.at({ asSeen: !app.desk.asSeen }), { kind: 'plain', id: 'as-seen' });
  },
};
