"""The kit: what games are made of. It knows no game.

`position` and `result` hold where everything stands and how it ended, `writing` and `reading` put
positions into plain data and back, `actions` is a table of what may be done, and `cardset` is what
all sets of cards have in common.
"""
