"""Train a small network by self-play, and let it meet `greedy`: python -m examples.selfplay --minutes 10

At every decision of many games side by side the network's seat imagines a world that its view allows, tries its candidate actions in it
and looks how each has gone some decisions later. The network learns to tell, without imagining anything, which action will go better
than others. Then it plays what it likes best.
"""

import argparse
import time
from pathlib import Path

try:
    import torch
except ModuleNotFoundError:
    raise SystemExit("this example needs PyTorch: pip install torch") from None

import rubicon
from examples.selfplay.curve import Check, draw
from examples.selfplay.meeting import meet
from examples.selfplay.network import Judge
from examples.selfplay.outlook import NO_ACTION, Lookout

PLACES = 256
RATE = 0.001
CURIOSITY = 0.1
"""Of decisions: any candidate is played."""
CHECK_PAIRS, LAST_PAIRS = 200, 500


class Learner:
    """The network, and the games that it plays against itself."""

    def __init__(self, game: rubicon.Game, device: str, seed: int):
        torch.manual_seed(seed)
        self.game, self.device = game, device
        self.judge = Judge(game).to(device)
        self.optimizer = torch.optim.Adam(self.judge.parameters(), RATE)
        self.batch, self.lookout = game.batch(PLACES, seed, observe=False), Lookout(game, PLACES, seed)
        self.steps = 0

    def step(self) -> None:
        """One decision in every game, and what can be learned from it."""
        sights = self.lookout.look(self.batch.positions, self.batch.seats, luck=self.steps)
        actions, hunches, features, outcomes = (torch.from_numpy(each).to(self.device) for each in sights)
        there = actions != NO_ACTION
        scores = self.judge(features, hunches)
        wrong = centred(scores, there) - centred(outcomes, there)
        loss = (wrong * wrong).sum() / there.sum()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        chosen = torch.where(there, scores.detach(), -torch.inf).argmax(1)
        anything = (torch.rand(PLACES, device=self.device) * there.sum(1)).long()
        chosen = torch.where(torch.rand(PLACES, device=self.device) < CURIOSITY, anything, chosen)
        self.batch.step(actions.gather(1, chosen[:, None])[:, 0].cpu().numpy())
        self.steps += 1

    def slow_down(self, done: float) -> None:
        """The nearer the end, the smaller the steps."""
        for group in self.optimizer.param_groups:
            group["lr"] = RATE * min(1.0, 1.5 * (1.0 - done) + 0.02)


def centred(values: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
    """How much above the mean of its row each value is; 0 where there is none."""
    means = torch.where(there, values, 0.0).sum(1, keepdim=True) / there.sum(1, keepdim=True)
    return torch.where(there, values - means, 0.0)


def train(learner: Learner, minutes: float, checks: int) -> list[Check]:
    """Learn for some minutes, those of the checks not counted; returns what the checks found."""
    curve: list[Check] = []
    learner.step()  # loads or compiles everything before the clock starts
    spent = 0.0
    for check in range(checks + 1):
        began, until = time.monotonic(), minutes * 60 * check / checks
        while (now := spent + time.monotonic() - began) < until:
            learner.slow_down(now / (minutes * 60))
            learner.step()
        spent = until
        share, error = meet(learner.judge, learner.game, CHECK_PAIRS if check < checks else LAST_PAIRS, learner.device)
        curve.append(Check(spent / 60, share, error))
        print(
            f"{spent / 60:5.1f} min {learner.steps * PLACES:>10,} decisions   {share:.1%} ± {1.96 * error:.1%} against greedy", flush=True
        )
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="time to learn (10)")
    parser.add_argument("--checks", type=int, default=10, help="how often it meets greedy on the way (10)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="where the network lives: cpu, or cuda for a GPU")
    parser.add_argument("--save", type=Path, default=Path("selfplay.pt"), help="where the network is written (selfplay.pt)")
    parser.add_argument("--plot", type=Path, help="where the learning curve is drawn (svg, png or pdf)")
    given = parser.parse_args()
    learner = Learner(rubicon.load("caesar"), given.device, given.seed)
    curve = train(learner, given.minutes, max(1, given.checks))
    torch.save(learner.judge.state_dict(), given.save)
    if given.plot:
        draw(curve, given.plot)
    print(f"The network is in {given.save}. Next: rubicon arena caesar --bots examples.selfplay.bot:choose,greedy --pairs 500")


if __name__ == "__main__":
    main()
