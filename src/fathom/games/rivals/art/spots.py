"""The element of the page for an option: a tile, a model, a creature, a card, an ability or a banner."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.games.rivals.art.places import id_of
from fathom.games.rivals.model import options as o
from fathom.games.rivals.model.options import About
from fathom.games.rivals.text.names import Names

SHOWN = {"move": "reach", "step": "range", "attack": "range", "ability": "range", "attack item": "range"}
"""What is shown for the model that a question is about: how far it can move, or how far it can attack."""


def spot(n: Names, ask: Ask, option: Option) -> str | None:
    """The id of the element to tap for an option; None if it has only a button."""
    about = ask.about
    assert isinstance(about, About)
    match option:
        case o.Choose():
            return f"choose-{option.what}" if option.what in n.pack.faction else f"side-{option.what}"
        case o.Buy():
            return f"buy-{option.model}"
        case o.Muster():
            # Armies that cost too many points are not drawn.
            return f"muster-{option.points}" if option.points <= n.view.points else None
        case o.Ready():
            return "ready"
        case o.Equip() if about.what == "army":
            return f"sale-{option.card}"
        case o.Equip() | o.Play() | o.Discard():
            return card_spot(n, ask.seats[0], option.card, about.model)
        case o.Use():
            return f"ability-{about.model}-{option.ability}"
        case o.Put() if about.what == "reinforce":
            return f"pane-{option.model}"
        case o.Go() | o.Pick():
            return f"pane-{option.model}"
        case o.Strike():
            return f"pane-{option.target.replace(',', '_')}"
        case o.Fight():
            return f"pane-{about.tile.replace(',', '_')}"
        case o.Stop() if about.what == "step":
            return id_of(about.tile)
        case o.Put() | o.Move() | o.Reinforce() | o.Attack() | o.Waste() | o.Step() | o.At():
            return id_of(option.tile)
        case _:
            return None


def lights(n: Names, ask: Ask, option: Option) -> list[str]:
    """The ids of further elements that light up while an option is pointed at: the model that acts, or its new tile."""
    match option:
        case o.Strike():
            return [f"pane-{option.model}"]
        case o.Put():
            return [id_of(option.tile)] if ask.about.what == "reinforce" else [f"pane-{option.model}"]
        case _:
            return []


def card_spot(n: Names, seat: int, card: str, bearer: str = "") -> str | None:
    """The id of a card's element, on a model of the seat (the bearer first) or in the reserve; None if it has none."""
    if n.pack.card[card].ability:
        return None
    owners = [bearer] if bearer else []
    owners += [one.id for one in n.view.models if one.seat == seat]
    for owner in owners:
        if owner in n.models and card in n.models[owner].cards:
            return f"card-{owner}-{card}"
    return f"card-reserve{seat}-{card}" if card in n.view.players[seat].items else None


def focus(n: Names, ask: Ask) -> list[str]:
    """The ids of the tile, models and card that a question is about; without a model, the only one left to act."""
    about = ask.about
    assert isinstance(about, About)
    found = [id_of(about.tile)] if about.tile in n.ground else []
    models = [id for id in (about.model, about.target) if id in n.models]
    now = n.view.activation
    if not about.model and now is not None and len(now.models) == 1:
        models = list(now.models)
    found += [f"pane-{id}" for id in models]
    if models and n.models[models[0]].at is not None and about.what in SHOWN:
        found.append(f"{SHOWN[about.what]}-{models[0]}")
    if about.source in n.pack.card:
        found.append(card_spot(n, ask.seats[0], about.source, about.model) or "")
    return [id for id in found if id]
