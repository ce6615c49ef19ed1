"""A player that knows the whole storybook and a list of wishes: it sails and chooses so as to reach them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TypeGuard

from fathom.engine.ask import Ask
from fathom.engine.chance import Chance, key
from fathom.engine.player import Advice, Perspective
from fathom.games.sleeping_gods.bot import Scripted, challenges, navigation, ports, shipboard
from fathom.games.sleeping_gods.bot.scripted import FREE
from fathom.games.sleeping_gods.bot.valuation import actions_left, of, useful_crew
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.story.graph import Graph, Transition
from fathom.games.sleeping_gods.story.measures import part_of
from fathom.games.sleeping_gods.survey.deeds import Deeds, Fact, facts
from fathom.games.sleeping_gods.survey.goals import Search, cares_for_one
from fathom.games.sleeping_gods.survey.routes import LASTING, NEVER, SPOILS, WAIT, Plan, Routes

PORT = 12.0
"""The least value of a port for which the ship sails there."""
SOONER = 6.0
"""How many actions further away a totem that the aim asks for may be and still come before other wishes."""
HOME = 8.0
"""The same for the pages of the part of the book that is read first."""
SURGE = 40.0
"""The same for the chosen wishes, which must be reached together, some before a surge or the finale."""
CHOSEN, TRIED, SHARE = 12, 200, 0.9
"""How many wishes are chosen at most, how many plans are compared for that, and the share of all actions they take."""
STAGES = 3
"""The most stages of a plan."""
VISITS = 4
"""How often a place is visited for the same wish, with the same things left to do for it, before it is given up."""
SURE = 2
"""The fate with which an important challenge should still succeed."""
STAKE = 30.0
"""The value of success in a challenge that leads to a wish."""
DEEP = 9
"""The most pages that are looked ahead for a combat."""
LEAST, MANY = 3, 12
"""The totems of the poorest and of the richest branch of the finale."""
AHEAD = 3
"""How many of the nearest wishes are kept in mind on a visit."""
LATE = ("p:1.", "p:F", "p:E")
"""What begins the facts of the plot."""
NOTHING: frozenset[Fact] = frozenset()
PLOT = ("1", "1.2", "F1")
"""Paragraphs that belong to no location: they are read when the event deck is empty."""


class Directed:
    """Plays all seats of one campaign, towards the wishes and the aim of a `Search`."""

    def __init__(self, pack: Pack, search: Search) -> None:
        self.deeds = Deeds(pack)
        self._graph = Graph(pack)
        self._wishes, self._aim, self._home, self._seed = search
        self.chosen: dict[Fact, Plan] | None = None
        """The wishes that this campaign was planned for; None before the first plan."""
        self._goals: dict[Fact, float] = {}
        """What the plans for the nearest wishes need on the way, each with the priority of its wish."""
        self._homely: frozenset[Fact] | None = None
        self._tries: Counter[tuple[Fact, str, frozenset[Fact]]] = Counter()
        """The visits for each wish, by place and by what was still missing for it."""
        self._script = Scripted()
        self._bound = ""
        """The region where the ship is going; empty if there is none."""
        self._known: tuple[object, ...] = ()
        """What the crew knew when it chose where to go; a plan is made again when that changes."""
        self._way: Transition | None = None
        """The transition chosen at the current paragraph."""
        self._attempted: set[tuple[str, str]] = set()
        """The challenges tried for a wish: each paragraph and choice."""

    def choose(self, perspective: Perspective) -> Advice:
        """The answer to a question, with a reason."""
        ask, pack, view = perspective.ask, perspective.pack, perspective.view
        what = ask.about.what if ask.about is not None else ""
        answer = shipboard.free_use(pack, view, ask, perspective.seat) if ask.id in FREE else None
        if answer is None and what == "action":
            answer = self._action(pack, view, ask)
        elif answer is None and what == "paragraph":
            answer = self._onward(pack, view, ask)
        elif answer is None and what == "choose":
            answer = self._wished_way(pack, view, ask)
        elif answer is None and what == "course" and self._bound:
            answer = navigation.toward(pack, view, ask, self._bound)
        elif answer is None and view.trial is not None:
            answer = self._challenge(pack, view, ask, what)
        elif answer is None and view.battle is not None and self._losing(view) and o.PASS in ask.options:
            answer = Advice(o.PASS, "this combat should be lost.")
        return answer or self._script.choose(perspective)

    # -- open wishes ---------------------------------------------------------------------------------------------

    def _losing(self, view: View) -> bool:
        return self._aim.lose and view.story is not None and view.story.kind == "finale"

    def _shy(self, view: View) -> bool:
        return len(view.totems) >= self._aim.most

    @staticmethod
    def _had(view: View) -> set[Fact]:
        """What the campaign has reached."""
        had = {*(f"p:{id}" for id in view.visited), *(f"c:{id}" for id in (*view.cards, *view.totems))}
        had |= {f"r:{id}" for id in view.visited} | {f"o:{n}" for n in view.quests_used}
        had |= {f"q:{n}" for n in (*view.quests, *view.quests_used)} | {f"m:{word}" for word in view.marks}
        for note in view.journey:
            if note.what == "combat":
                had |= {f"e:{n}" for n in note.about.split()}
            elif note.what == "completed":
                had.add(f"d:{note.about}")
        return had

    def _near(self, pack: Pack) -> frozenset[Fact]:
        """The wished pages in the part of the book that this campaign reads first."""
        if self._homely is None:
            pages = (fact for fact in self._wishes if fact.startswith("p:"))
            self._homely = frozenset(fact for fact in pages if part_of(pack, fact[2:]) == self._home)
        return self._homely

    def _wanted(self, pack: Pack, view: View) -> dict[Fact, float]:
        """The wishes not reached yet, each with its priority: a number of actions to subtract from its cost."""
        had = self._had(view)
        chosen = self.chosen or {}
        wanted = {
            fact: SURGE if fact in chosen else HOME if fact in self._near(pack) else 0.0
            for fact in self._wishes
            if fact not in had
        }
        homes = [pack.totem_home[id] for id in view.cards if id in pack.totem_home]
        lacking = {map for map, n in self._aim.maps if homes.count(map) < n}
        if len(homes) < self._aim.least or lacking:
            for id, home in pack.totem_home.items():
                if f"c:{id}" not in had and (home in lacking or len(homes) < self._aim.least):
                    wanted[f"c:{id}"] = 2 * SOONER if home in lacking else SOONER
        if self._shy(view) and not self._aim.lose:
            # A crew that must not find more totems collects cards that help in the last combat.
            wanted |= {
                f"c:{card.id}": -SOONER for card in pack.adventure if not card.totem and f"c:{card.id}" not in had
            }
        return wanted

    def _routes(self, pack: Pack, view: View) -> Routes:
        """The cheapest ways from the sea to all facts. Also sets the next goals; the first call chooses the wishes."""
        visits = self.visits(pack, view)
        if self.chosen is None:
            self.chosen = dict(self._choose_wishes(pack, view, Routes(pack, view, self.deeds, visits=visits)))
        routes = Routes(pack, view, self.deeds, visits=visits, **self._care(view))
        had, wanted = self._had(view), self._wanted(pack, view)
        near = sorted((routes.cost[fact] - sooner, fact) for fact, sooner in wanted.items() if fact in routes.cost)
        self._goals = {}
        for cost, fact in [*near[:AHEAD], *((-SURGE, fact) for fact in self.chosen if fact not in had)]:
            plan = routes.plan(fact)
            for need in plan.needs - had if plan is not None else ():
                if need.startswith(LASTING):
                    self._goals[need] = min(cost, self._goals.get(need, cost))
        return routes

    def _care(self, view: View, besides: Fact = "") -> dict[str, Any]:
        """The arguments for `Routes` that protect the aim and the chosen wishes, except the wish `besides`."""
        had = self._had(view)
        plans = [plan for fact, plan in (self.chosen or {}).items() if fact not in had and fact != besides]
        return {
            "spoilt": frozenset().union(*(plan.forbids for plan in plans)),
            "planned": frozenset(
                index for plan in plans for index in plan.deeds if plan.waits.get(index, NOTHING) <= had
            ),
            "shy": self._shy(view),
        }

    def visits(self, pack: Pack, view: View) -> dict[Fact, float]:
        """How many actions it takes to reach each place, each surge, the finale and each later pass."""
        near = navigation.ways(pack.sea, view.region)
        visits = {
            f"v:{number}": near[place.at] / navigation.PACE + 1
            for number, place in pack.location.items()
            if place.at in near and str(number) in pack.paragraph
        }
        passing = pack.figures.actions * (view.events + 1)
        whole = pack.figures.actions * (3 * view.settings.events + 1)
        for paragraph, later in zip(PLOT, range(1, len(PLOT) + 1), strict=True):
            if view.passes <= later:
                visits[f"a:{paragraph}"] = visits[f"w:{later + 1}"] = float(passing + whole * (later - view.passes))
        if self._aim.lose:
            visits["a:E11" if self._aim.most > LEAST else "a:E12"] = visits["a:F1"] + 1
        return visits

    def _choose_wishes(self, pack: Pack, view: View, routes: Routes) -> Iterator[tuple[Fact, Plan]]:
        """Yield wishes whose plans fit into one campaign, each with its plan; the target of the aim comes first."""
        chance = Chance(key("chosen", self._seed))
        near = [fact for fact in self._wishes if fact in self._near(pack)]
        far = [fact for fact in self._wishes if fact not in self._near(pack)]
        chance.shuffle(near)
        chance.shuffle(far)
        found: list[Plan] = []
        left = SHARE * actions_left(pack, view)
        most = 1 if self._aim.least >= MANY or cares_for_one(self._seed) else CHOSEN
        # Without repetition: the aim is one of the wishes.
        for fact in list(dict.fromkeys([self._aim.target, *near, *far]))[:TRIED]:
            plan = self._consistent(pack, view, fact, routes.plan(fact))
            if plan is None or not plan.consistent or not all(self._fit(plan, other) for other in found):
                continue
            # The plot comes without an action, and what it asks for is shared by many plans.
            spent = 0.0 if fact.startswith(LATE) else plan.cost
            if spent <= left and len(found) < most:
                left -= spent
                found.append(plan)
                yield fact, plan

    def _fit(self, one: Plan, other: Plan) -> bool:
        """Whether neither of two plans does what the other forbids."""

        def harms(plan: Plan, victim: Plan) -> bool:
            every = self.deeds.all
            return any(not victim.forbids.isdisjoint(every[index].changes) for index in plan.deeds - victim.deeds)

        return not harms(one, other) and not harms(other, one)

    def _consistent(self, pack: Pack, view: View, fact: Fact, plan: Plan | None) -> Plan | None:
        """A plan for a fact that makes none of its own forbidden facts true; if none is found, the best other plan."""
        if plan is None or plan.consistent:
            return plan
        visits = self.visits(pack, view)
        other = Routes(pack, view, self.deeds, visits=visits, spoilt=plan.contrary).plan(fact)
        if other is None or other.consistent:
            return other or plan
        staged = (self._in_stages(pack, view, fact, other, spoilt) for spoilt in (NOTHING, plan.contrary))
        return next(filter(None, staged), None) or min(plan, other, key=lambda each: len(each.contrary))

    def _in_stages(
        self,
        pack: Pack,
        view: View,
        fact: Fact,
        plan: Plan,
        spoilt: frozenset[Fact],
        assumed: frozenset[Fact] = NOTHING,
        stages: int = STAGES,
    ) -> Plan | None:
        """A plan in stages: first something that `fact` needs and the rest would prevent, then the rest.

        `spoilt` are facts to avoid, `assumed` those of the stages before. None if there is no such plan.
        """
        visits = self.visits(pack, view)
        routes = Routes(pack, view, self.deeds, visits=visits, spoilt=spoilt, assumed=assumed)
        needs = {need for brings in plan.waits.values() for need in brings}
        for need in sorted(needs - assumed - {fact}):
            first = routes.plan(need)
            if first is None or not first.consistent:
                continue
            # Without the deeds that could replace others of the plan.
            deeds = [self.deeds.all[index] for index in routes.deeds_for(need)]
            made = assumed | {each for deed in deeds for each in deed.makes if each.startswith(LASTING)}
            rest = Routes(pack, view, self.deeds, visits=visits, assumed=made, spoilt=spoilt).plan(fact)
            if rest is not None and not rest.consistent and stages > 2:
                rest = self._in_stages(pack, view, fact, rest, spoilt, made, stages - 1)
            over = {each for deed in deeds for each in deed.changes if each.startswith("o:")}
            if rest is not None and rest.consistent and rest.forbids.isdisjoint(over):
                return first.followed_by(rest, need, self.deeds)
        return None

    def _steps(self, pack: Pack, view: View, routes: Routes) -> Iterable[tuple[Fact, Transition | str]]:
        """Yield each wish that can still be reached and the first step towards it, the nearest wish first."""
        left = actions_left(pack, view) + 1
        wanted = self._wanted(pack, view)
        chosen = self.chosen or {}
        found = []
        for fact, sooner in wanted.items():
            if fact in routes.cost:
                # The plot comes to the crew: what it asks for is done as soon as possible.
                plot = fact in chosen and fact.startswith(LATE)
                found.append((-SURGE if plot else routes.cost[fact] - sooner, fact))
        for cost, fact in sorted(found):
            if cost <= left:
                for step in (*self._before_waiting(view, routes, fact), routes.first(fact)):
                    if step is not None and step != WAIT and step not in PLOT:
                        yield fact, step

    def _before_waiting(self, view: View, routes: Routes, fact: Fact) -> Iterable[Transition | str | None]:
        """The first steps towards what must be done before other parts of the plan for a chosen wish, nearest first."""
        plan, had = (self.chosen or {}).get(fact), self._had(view)
        waited = {need for brings in plan.waits.values() for need in brings if need not in had} if plan else set()
        for need in sorted(waited & routes.cost.keys(), key=lambda need: (routes.cost[need], need)):
            yield routes.first(need)

    def _ways(self, pack: Pack, view: View, routes: Routes, most: float) -> Iterable[Transition]:
        """The first step towards each wish that this visit can fulfil, and towards what distant wishes need.

        Facts that cost `most` or more are ignored.
        """
        wanted = self._wanted(pack, view)
        near = {fact: cost for fact, cost in routes.cost.items() if cost < most}
        found = [(near[fact] - sooner, fact) for fact, sooner in wanted.items() if fact in near]
        found += [(cost + near[fact], fact) for fact, cost in self._goals.items() if fact in near]
        for _, fact in sorted(found):
            step = routes.first(fact)
            if isinstance(step, Transition):
                yield step

    # -- at sea --------------------------------------------------------------------------------------------------

    def _action(self, pack: Pack, view: View, ask: Ask) -> Advice | None:
        if ports.port_worth(pack, view) > PORT:
            if o.Port() in ask.options:
                return Advice(o.Port(), "the port can help.")
            near = navigation.ways(pack.sea, view.region)
            self._bound = min((id for id in pack.sea.ports if id in near), key=lambda id: near[id])
            self._known = ()
            return Advice(o.Travel(), "the ship needs the nearest port.")
        if o.Market() in ask.options and ports.market_worth(pack, view) > ports.PURSE:
            return Advice(o.Market(), "there are coins to spend.")
        known = (view.quests, view.quests_used, view.cards.keys(), view.visited, view.marks, view.passes)
        if self._bound and self._known == known and self._bound != view.region:
            return Advice(o.Travel(), "the ship is on its way.")
        self._bound, self._known = "", known
        routes, had = self._routes(pack, view), self._had(view)
        for fact, step in self._steps(pack, view, routes):
            if not isinstance(step, str) or not step.isdigit():
                continue
            plan = routes.plan(fact)
            left = frozenset(each for each in plan.needs - had if each.startswith(LASTING)) if plan else NOTHING
            if self._tries[fact, step, left] < VISITS:
                there = pack.location[int(step)].at
                if there == view.region:
                    if o.Explore(step) not in ask.options:
                        continue
                    self._tries[fact, step, left] += 1
                    return Advice(o.Explore(step), "it is on the list, or leads to something on it.")
                self._bound = there
                return Advice(
                    o.Travel(), f"{pack.location[int(step)].name} is on the list, or leads to something on it."
                )
        return Advice(o.Skip(), "the crew has enough totems.") if self._shy(view) else None

    # -- in the storybook ----------------------------------------------------------------------------------------

    def _onward(self, pack: Pack, view: View, ask: Ask) -> Advice | None:
        now = ask.about.source
        offered = {option.key: option for option in of(ask, o.Choice)}
        self._way = None
        if len(offered) < 2 and not any(way.challenge for way in pack.paragraph[now].choices):
            return None
        if self.chosen is None:
            self._routes(pack, view)
        closed: list[str] = [way.key for way in pack.paragraph[now].choices if way.key not in offered]
        attempted = [key for key in offered if (now, key) in self._attempted]
        # A challenge that failed before is tried again only if nothing else leads there.
        shut = ([*closed, *attempted], closed) if attempted else (closed,)
        # A step that prevents a chosen wish is the last resort.
        for most in (SPOILS, NEVER):
            for step in (self._step_from(pack, view, now, each, most) for each in shut):
                if step is not None and step.choice is not None:
                    self._way = step
                    if step.gate is not None and step.kind == "choice":
                        self._attempted.add((now, step.choice.key))
                    return Advice(offered[step.choice.key], "it leads to something on the list.")
            if safe := self._harmless(pack, view, now, offered):
                return safe
        if self._losing(view):
            to_fight = min(offered, key=lambda key: self._to_combat(pack, now, key))
            return Advice(offered[to_fight], "this combat should be lost.")
        if self._shy(view) and pack.paragraph[now].location:
            # Nothing here is wished for: leave before a totem is gained.
            away = [way.key for way in pack.paragraph[now].choices if way.end and not way.combat and way.key in offered]
            return Advice(offered[away[-1]], "the crew has enough totems.") if away else None
        return None

    def _step_from(self, pack: Pack, view: View, now: str, closed: list[str], most: float) -> Transition | None:
        """The first step towards a wish by an open choice of the current paragraph; None if there is none.

        `now` is the paragraph, `closed` are its choices that are not open. Facts that cost `most` or more are ignored.
        """
        routes = Routes(pack, view, self.deeds, visits={}, now=now, closed=closed, **self._care(view))
        # What the plan for a wish avoids does not matter if this visit can fulfil it in another way.
        for fact in self.chosen or {}:
            if routes.cost.get(fact, 0.0) >= SPOILS:
                care = self._care(view, besides=fact)
                other = Routes(pack, view, self.deeds, visits={}, now=now, closed=closed, **care)
                if other.cost[fact] < SPOILS and self._leads_on(step := other.first(fact), now, closed):
                    return step
        return next((step for step in self._ways(pack, view, routes, most) if self._leads_on(step, now, closed)), None)

    @staticmethod
    def _leads_on(step: Transition | str | None, now: str, closed: list[str]) -> TypeGuard[Transition]:
        """Whether a step is a choice of the current paragraph that is not closed."""
        return isinstance(step, Transition) and (
            step.start == now and step.choice is not None and step.choice.key not in closed
        )

    def _harmless(self, pack: Pack, view: View, now: str, offered: dict[str, o.Choice]) -> Advice | None:
        """A choice that prevents no chosen wish, if some other choice would prevent one; None if all or none would."""
        had = self._had(view)
        spoilt = frozenset(fact for fact in self._care(view)["spoilt"] if fact not in had)
        harmful = {
            way.choice.key
            for way in self._graph.transitions[now]
            if way.choice is not None and way.choice.key in offered and self._harms(pack, way, spoilt, {now})
        }
        safe = [key for key in offered if key not in harmful]
        return Advice(offered[safe[-1]], "other choices would prevent a wish.") if harmful and safe else None

    def _harms(self, pack: Pack, way: Transition, spoilt: frozenset[Fact], seen: set[str]) -> bool:
        """Whether a transition or the page it leads to makes a spoilt fact true, or every way on from there does."""
        if not spoilt.isdisjoint(facts(way.brings)):
            return True
        if way.to in seen or way.to not in pack.paragraph:
            return False
        if f"r:{way.to}" in spoilt or not spoilt.isdisjoint(facts(pack.paragraph[way.to].effects)):
            return True
        onward = [each for each in self._graph.transitions[way.to] if each.kind != "before"]
        return all(self._harms(pack, each, spoilt, seen | {way.to}) for each in onward)

    def _to_combat(self, pack: Pack, now: str, choice: str) -> int:
        """How many pages a choice is away from the nearest combat."""
        ways = [way for way in self._graph.transitions[now] if way.choice is not None and way.choice.key == choice]
        for pages in range(DEEP):
            if any(way.choice is not None and way.choice.combat for way in ways):
                return pages
            ways = [way for id in sorted({way.to for way in ways}) for way in self._graph.transitions.get(id, ())]
        return DEEP

    def _wished_way(self, pack: Pack, view: View, ask: Ask) -> Advice | None:
        """The alternative of an effect that fulfils a wish; None if there is none."""
        source, wanted = ask.about.source, self._wanted(pack, view)
        effects: e.Effects = pack.event[source].effects if source in pack.event else ()
        if source in pack.paragraph:
            page = pack.paragraph[source]
            effects = (*page.effects, *(effect for choice in page.choices for effect in choice.gains))
        for effect in effects:
            if isinstance(effect, e.Choose):
                for number, alternative in enumerate(effect.alternatives, 1):
                    if o.Alternative(number) in ask.options and any(fact in wanted for fact in facts(alternative)):
                        return Advice(o.Alternative(number), "it is on the list.")
        return None

    def _challenge(self, pack: Pack, view: View, ask: Ask, what: str) -> Advice | None:
        """The answer in a challenge that leads to a wish: win it at any price, or fail if the failure leads there.

        None if the scripted player may decide.
        """
        trial, way = view.trial, self._way
        assert trial is not None
        joins = {option.crew: option for option in of(ask, o.Join)}
        if trial.travel:
            if what == "gather" and self._bound:
                return challenges.choose_navigator(pack, view, joins, pack.sea.distances(view.region)[self._bound])
            passes = o.PASS in ask.options and self._bound
            return Advice(o.PASS, "the distance is enough without help.") if passes else None
        if way is None or way.gate is None or trial.source != way.start:
            return None
        if way.kind == "failure":
            return Advice(o.PASS, "this challenge should fail.") if o.PASS in ask.options else None
        if what == "gather":
            able = [one for one in useful_crew(pack, view, trial.skill, view.active) if one.id in joins]
            if able and trial.number - trial.total > SURE:
                return Advice(joins[able[0].id], "it leads to something on the list.")
            return Advice(o.PASS, "the total should be enough.")
        if what == "alter" or ask.about.source == "W2":
            return challenges.turned(pack, view, ask, trial.number - trial.total, STAKE)
        return None
