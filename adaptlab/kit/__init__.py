"""The kit: what games are made of. It knows no game.

- `position` holds where everything stands and how it ended; `data`, `kinds`, `generated` and
  `keeping` are about what it may hold, and how that is copied and compared.
- `writing` and `reading` put positions into plain data and back, `form` makes them editable.
- `actions` is a table of what may be done, `cardset` what all sets of cards have in common, and
  `sequences` counts those of turns.
- `hexes` and `hexplane` are boards of hexes, `words` the usual sentences.
"""
